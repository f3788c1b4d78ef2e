import { examine } from "../doctor/command";
import { exitCodeOf, toText } from "../doctor/print";
import { givenSettings } from "../lib/config/env";

/**
 * Looks for what is wrong with the shop, without Medusa: `npm run doctor`, and on servers `node src/scripts/doctor.js`.
 * `--json` prints the findings as JSON, `--stopped` does not look for running servers and jobs. Ends with 1 if
 * something failed.
 */
async function main(args: readonly string[]): Promise<void> {
  const answer = await examine(givenSettings(), { isRunning: !args.includes("--stopped") });
  process.stdout.write(`${args.includes("--json") ? JSON.stringify(answer, null, 2) : toText(answer)}\n`);
  process.exitCode = exitCodeOf(answer);
}

void main(process.argv.slice(2));
