/** A small celebration: a wave runs over the board, from where the last value was set. */

const STILL = "(prefers-reduced-motion: reduce)";

export function celebrate(board: HTMLElement, from: number, columns: number): void {
  if (matchMedia(STILL).matches) return;
  const [row, column] = [Math.floor(from / columns), from % columns];
  board.querySelectorAll<SVGElement>(".ground:not(.black)").forEach((ground) => {
    const [x, y] = [Number(ground.getAttribute("x")) / 100, Number(ground.getAttribute("y")) / 100];
    const delay = Math.hypot(x - column, y - row) * 90;
    ground.animate(
      [
        { fill: "var(--paper)" },
        { fill: `hsl(${(Math.hypot(x - column, y - row) * 40) % 360} 70% 72%)`, offset: 0.35 },
        { fill: "var(--paper)" },
      ],
      { duration: 1100, delay, easing: "ease-out" },
    );
  });
}

/** Lets the letters of the name dance, as links do: out of their place, and back. */
export function dance(letters: Iterable<HTMLElement>): void {
  if (matchMedia(STILL).matches) return;
  let index = 0;
  for (const letter of letters) {
    letter.animate(
      [
        { transform: "none" },
        { transform: "translateY(-0.7em) rotate(-18deg)" },
        { transform: "translateY(0.35em) rotate(14deg)" },
        { transform: "translateY(-0.4em) rotate(360deg)" },
        { transform: "none" },
      ],
      { duration: 1400, delay: 160 * index++, easing: "ease-in-out" },
    );
  }
}
