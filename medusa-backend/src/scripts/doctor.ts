import type { CheckOutcome, DoctorAnswer } from "../contract/doctor";
import { givenSettings } from "../lib/config/env";

const SIGNS: Readonly<Record<CheckOutcome, string>> = { passed: "✓", skipped: "–", warned: "!", failed: "✗" };

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** One line for each check, and below it what is wrong and how to mend it. */
function toText({ checks }: DoctorAnswer): string {
  const lines = checks.flatMap(({ outcome, name, skipped, problems, readMore }) => [
    `  ${SIGNS[outcome]} ${name}${skipped === null ? "" : ` (skipped: ${skipped})`}`,
    ...problems.flatMap(({ what, remedy }) => [`      ${what}`, `      → ${remedy}`]),
    ...(problems.length > 0 ? [`      More: ${readMore}`] : []),
  ]);
  const of = (outcome: CheckOutcome) => checks.filter((check) => check.outcome === outcome).length;
  const sum = `${of("passed")} passed, ${count(of("warned"), "warning")}, ${count(of("failed"), "failure")}, ${of("skipped")} skipped`;
  return [...lines, "", `  ${sum}`].join("\n");
}

/**
 * Looks for what is wrong with the shop, without Medusa: `npm run doctor`, on servers `node src/scripts/doctor.js`.
 * `--json` prints JSON, `--stopped` does not look for running servers and jobs. Ends with 1 if a check failed.
 */
async function main(args: readonly string[]): Promise<void> {
  // biome-ignore lint/suspicious/noConsole: Medusa's telemetry prints a notice when it is loaded, and JSON comes alone
  console.log = console.error;
  const { examine } = await import("../doctor/command.js");
  const answer = await examine(givenSettings(), { isRunning: !args.includes("--stopped") });
  process.stdout.write(`${args.includes("--json") ? JSON.stringify(answer, null, 2) : toText(answer)}\n`);
  process.exitCode = answer.checks.some(({ outcome }) => outcome === "failed") ? 1 : 0;
}

void main(process.argv.slice(2));
