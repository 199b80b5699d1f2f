// The program that the tests talk to: the one at PAGE, or `dlx serve` started from DLX.
import { spawn } from "node:child_process";

/** The address of the page, and how to end what was started for it. */
export async function serve() {
  if (process.env.PAGE) return { address: process.env.PAGE, end() {} };
  const program = process.env.DLX ?? new URL("../../target/release/dlx", import.meta.url).pathname;
  const child = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise((resolve, reject) => {
    let told = "";
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`${program} serve ended with ${code}: ${told}`)));
    child.stderr.on("data", (data) => {
      told += data;
      const found = /http:\/\/\S+/.exec(told);
      if (found) resolve(found[0]);
    });
  });
  return { address, end: () => child.kill() };
}
