import type { CheckOutcome, CheckProblem, CheckResult } from "../contract/doctor";
import type { Env, SettingFault } from "../lib/config/env";
import type { Connection, Database } from "../lib/database/connection";
import { describeError } from "../lib/logs/log-event";
import { readBounded } from "../queries/doctor/running";
import type { Probes } from "./probes";

/**
 * What a check may look at. `given` are the names of the settings that somebody set; `isRunning`: the shop's servers
 * are meant to answer.
 */
export type Context = {
  env: Env;
  faults: readonly SettingFault[];
  given: ReadonlySet<string>;
  isRunning: boolean;
  probes: Probes;
  now: Date;
};

/**
 * One check of the doctor. `skip` says why there is nothing to look at (null: there is something), `read` looks,
 * `judge` says what is wrong with the facts: a pure function, so that each fault can be planted in a unit test.
 * `readMore` is an address, or a page of this project.
 */
type Common<Facts> = {
  id: string;
  name: string;
  readMore: string;
  skip?(context: Context): string | null;
  judge(facts: Facts, context: Context): CheckProblem[];
};
type OfDatabase<Facts> = Common<Facts> & { in: "database"; read(database: Database, context: Context): Promise<Facts> };
type Elsewhere<Facts> = Common<Facts> & { in: "elsewhere"; read(context: Context): Promise<Facts> };
export type Check<Facts = unknown> = OfDatabase<Facts> | Elsewhere<Facts>;

/** A check as it is written: `isBad && failure(…)` among its problems is none if all is well. */
type Written<Kind extends Common<never>, Facts> = Omit<Kind, "in" | "judge"> & {
  judge(facts: Facts, context: Context): (CheckProblem | false)[];
};
const found = (judged: readonly (CheckProblem | false)[]) => judged.filter((problem) => problem !== false);

export const checkDatabase = <Facts>(check: Written<OfDatabase<Facts>, Facts>): OfDatabase<Facts> => ({
  ...check,
  judge: (facts, context) => found(check.judge(facts, context)),
  in: "database",
});
export const checkElsewhere = <Facts>(check: Written<Elsewhere<Facts>, Facts>): Elsewhere<Facts> => ({
  ...check,
  judge: (facts, context) => found(check.judge(facts, context)),
  in: "elsewhere",
});

export const failure = (what: string, remedy: string): CheckProblem => ({ severity: "failure", what, remedy });
export const warning = (what: string, remedy: string): CheckProblem => ({ severity: "warning", what, remedy });

/** No statement takes longer, and no look at the network, at a disk or at another server. */
const LONGEST_MS = 8_000;

/** A check that could not look is a fault of its own: nobody knows then whether the shop is well. */
const NOT_DONE = "Run the doctor again. If it happens again, look at what it could not read.";

function outcomeOf(problems: readonly CheckProblem[]): CheckOutcome {
  if (problems.some(({ severity }) => severity === "failure")) return "failed";
  return problems.length > 0 ? "warned" : "passed";
}

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no answer within ${LONGEST_MS / 1000} s.`)), LONGEST_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs one check. It never throws: what it could not look at is its finding. `database` is null while it is away. */
export async function runCheck(
  check: Check,
  context: Context,
  database: Pick<Connection, "transaction"> | null,
): Promise<CheckResult> {
  const { id, name, readMore } = check;
  const skipped = check.skip?.(context) ?? null;
  if (skipped !== null) return { id, name, outcome: "skipped", skipped, problems: [], readMore };
  if (check.in === "database" && !database)
    return { id, name, outcome: "skipped", skipped: "The database does not answer.", problems: [], readMore };
  const read = () =>
    check.in === "database" && database
      ? readBounded(database, LONGEST_MS, (bounded) => check.read(bounded, context))
      : (check as Elsewhere<unknown>).read(context);
  try {
    const problems = check.judge(await withinLimit(read()), context);
    return { id, name, outcome: outcomeOf(problems), skipped: null, problems, readMore };
  } catch (error) {
    // A failed statement's message begins with the statement.
    const what = `This could not be checked: ${describeError(error).split(" - ").at(-1)}`;
    return { id, name, outcome: "failed", skipped: null, problems: [failure(what, NOT_DONE)], readMore };
  }
}

/** The first three of these, and how many more there are. */
export const named = (names: readonly (string | number)[]) =>
  `${names.slice(0, 3).join(", ")}${names.length > 3 ? ` and ${names.length - 3} more` : ""}`;
