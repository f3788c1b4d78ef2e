import { runGates } from "../test/run-gates";

/** Everything that a change must pass. Answers the exit code. */
export async function test(): Promise<number> {
  return runGates();
}
