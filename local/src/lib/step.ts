import { readFile } from "node:fs/promises";

const REMIND_EVERY_MS = 15_000;
const TAIL_LINES = 15;
const LINE_LENGTH = 300;
const FIRST_ERRORS = 5;
const SPEAKS_OF_AN_ERROR = /\b(error|failed|cannot|fatal)\b|✘|✗/i;

export class StepError extends Error {
  constructor(
    readonly what: string,
    readonly details: { logFile?: string; advice: string; cause?: unknown },
  ) {
    super(what, { cause: details.cause });
  }
}

/** A line of a structured log in plain text; null for one without a message. */
function toPlain(line: string): string | null {
  const level = /^\{"level":"(\w+)"/.exec(line)?.[1];
  if (!level) return line.trim() === "" ? null : line.slice(0, LINE_LENGTH);
  const message = /"message":"((?:[^"\\]|\\.)*)/.exec(line)?.[1] ?? "";
  return message === "" ? null : `${level}: ${message}`.slice(0, LINE_LENGTH);
}

export function tellingLines(text: string): string[] {
  const lines = text
    .split("\n")
    .map(toPlain)
    .filter((line) => line !== null);
  const last = lines.slice(-TAIL_LINES);
  const errors = lines
    .slice(0, -TAIL_LINES)
    .filter((line) => SPEAKS_OF_AN_ERROR.test(line))
    .slice(0, FIRST_ERRORS);
  return errors.length > 0 ? [...errors, "…", ...last] : last;
}

/** The last lines of a log; empty when there is none. */
export async function tail(logFile: string, lines = TAIL_LINES): Promise<string[]> {
  try {
    return (await readFile(logFile, "utf8"))
      .trimEnd()
      .split("\n")
      .slice(-lines)
      .map((line) => line.slice(0, LINE_LENGTH));
  } catch {
    return [];
  }
}

export async function describeFailure(error: unknown): Promise<string> {
  if (!(error instanceof StepError)) return `  ✗ ${error instanceof Error ? error.message : String(error)}`;
  const { logFile, advice, cause } = error.details;
  const lines = [`  ✗ ${error.what}`];
  if (cause instanceof Error) lines.push(`    ${cause.message}`);
  if (logFile) {
    const said = tellingLines(await readFile(logFile, "utf8").catch(() => ""));
    lines.push(`    From ${logFile}:`, "", ...said.map((line) => `      ${line}`), "");
  }
  lines.push(`    What to do: ${advice}`);
  return lines.join("\n");
}

const seconds = (sinceMs: number) => Math.round((Date.now() - sinceMs) / 1000);

export async function step<T>(title: string, work: () => Promise<T>, about?: number): Promise<T> {
  const startedMs = Date.now();
  const usual = about ? ` of about ${about} s` : "";
  if (about) out.line(`  … ${title} (about ${about} s)`);
  const reminder = setInterval(() => out.line(`    ${title}: ${seconds(startedMs)} s${usual}`), REMIND_EVERY_MS);
  try {
    const result = await work();
    out.line(`  ✓ ${title} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}

export const out = {
  line(text = ""): void {
    process.stdout.write(`${text}\n`);
  },
  problem(text: string): void {
    process.stderr.write(`${text}\n`);
  },
};
