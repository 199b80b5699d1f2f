//! What can be shared between threads, sent to one, cloned and printed is part of the contract.

use std::error::Error;
use std::fmt::Debug;
use std::panic::{RefUnwindSafe, UnwindSafe};

use dlx::count::{Counter, Natural, Total};
use dlx::*;

fn is_shared<T: Send + Sync>() {}
fn is_sent<T: Send>() {}
fn is_unwind_safe<T: UnwindSafe + RefUnwindSafe>() {}
fn is_value<T: Send + Sync + Clone + Debug + 'static>() {}
fn is_error<T: Error + Send + Sync + 'static>() {}

#[test]
fn public_types_keep_their_promises() {
    is_value::<Problem>();
    is_value::<ItemId>();
    is_value::<OptionId>();
    is_value::<Color>();
    is_value::<Entry>();
    is_value::<Cover>();
    is_value::<Count>();
    is_value::<First>();
    is_value::<Verdict>();
    is_value::<Total>();
    is_value::<Natural>();
    is_value::<Way>();
    is_value::<Outcome>();
    is_value::<Stop>();
    is_value::<Stats>();
    is_shared::<Texts>();
    is_value::<Progress>();
    is_value::<Cheapest>();
    is_value::<Candidate>();
    is_value::<Choice>();
    is_value::<KernelKind>();
    is_value::<Cancel>();
    is_value::<cpu::Processor>();

    is_value::<ProblemBuilder>();
    is_shared::<SolverBuilder>();
    is_shared::<Solver>();
    is_shared::<Counter>();
    is_sent::<Search>();
    is_sent::<Covers>();
    is_unwind_safe::<Limits>();
    is_unwind_safe::<Solver>();
    is_unwind_safe::<Counter>();
    is_unwind_safe::<Search>();

    is_error::<BuildError>();
    is_error::<SetupError>();
    is_error::<StartError>();
    is_error::<ParseKernelError>();
    is_error::<format::ReadError>();
    is_error::<cpu::UnknownLevel>();
}
