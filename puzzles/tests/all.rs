//! All tests of the public interface in one program: what they share is compiled once, and long ones run beside others.

mod any_text;
mod broken;
mod candidates;
mod fpuzzles;
mod futoshiki;
mod hints;
mod instructions;
mod json;
mod killers;
mod kinds;
mod languages;
mod making_tilings;
mod making_variants;
mod nine_against_cover;
mod operator_cages;
mod orders;
mod places;
mod published;
mod steps;
mod sudoku_rate;
mod tilings;
mod tilings_of_burr_tools;
mod variant_text;
mod variants;
mod walks;
mod waves;
