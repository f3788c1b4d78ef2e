import type { CheckOutcome, DoctorAnswer } from "../contract/doctor";

const SIGNS: Readonly<Record<CheckOutcome, string>> = { passed: "✓", skipped: "–", warned: "!", failed: "✗" };

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** What the doctor found, for a terminal: one line for each check, and below it what is wrong and how to mend it. */
export function toText({ checks }: DoctorAnswer): string {
  const lines = checks.flatMap(({ outcome, name, skipped, problems, read_more }) => [
    `  ${SIGNS[outcome]} ${name}${skipped === null ? "" : ` (skipped: ${skipped})`}`,
    ...problems.flatMap(({ what, remedy }) => [`      ${what}`, `      → ${remedy}`]),
    ...(problems.length > 0 ? [`      More: ${read_more}`] : []),
  ]);
  const of = (outcome: CheckOutcome) => checks.filter((check) => check.outcome === outcome).length;
  const sum = `${of("passed")} passed, ${count(of("warned"), "warning")}, ${count(of("failed"), "failure")}, ${of("skipped")} skipped`;
  return [...lines, "", `  ${sum}`].join("\n");
}

/** The exit code of the command: 1 if a check failed; warnings alone are 0. */
export const exitCodeOf = ({ checks }: DoctorAnswer): number =>
  checks.some(({ outcome }) => outcome === "failed") ? 1 : 0;
