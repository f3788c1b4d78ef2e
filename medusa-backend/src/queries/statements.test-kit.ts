import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ARGUMENTS, anything, MORE } from "./statement-arguments.test-kit";

/**
 * One statement of the shop as sent to the database, its file (below src/queries), and the function that sends it.
 */
export type RecordedStatement = { file: string; by: string; sql: string };

type Callable = (...args: unknown[]) => unknown;

/** A database that answers no rows and passes each statement to `note`. */
function recorder(note: (sql: string) => void) {
  const raw = async (sql: string) => {
    note(sql);
    return { rows: [] };
  };
  return { raw, transaction: async (work: (transaction: unknown) => unknown) => await work({ raw }) };
}

const callsOf = (name: string) => [ARGUMENTS[name] ?? Array.from({ length: 4 }, () => anything), ...(MORE[name] ?? [])];

/** Calls a file's exported functions with a database, and records their statements. */
async function recordExports(file: string, exported: Record<string, unknown>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  for (const [by, value] of Object.entries(exported)) {
    if (typeof value !== "function" || /^class\b/.test(String(value))) continue;
    const database = recorder((sql) => recorded.push({ file, by, sql }));
    const container = { resolve: () => database };
    const [, first] = /^[^(]*\(\s*(\w*)/.exec(String(value)) ?? [];
    for (const args of callsOf(by)) {
      if (by.endsWith("Statement"))
        recorded.push({ file, by, sql: (value as (...args: unknown[]) => { sql: string })(...args).sql });
      if (first !== "container" && first !== "database" && first !== "transaction") continue;
      const asked = Promise.resolve((value as Callable)(first === "container" ? container : database, ...args));
      // What is required is not there.
      await asked.catch((error: unknown) => {
        if (!by.startsWith("require")) throw error;
      });
    }
  }
  return recorded;
}

const sourcesIn = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /^(?!.*\.test(-kit)?\.ts$).*\.ts$/.test(name) && pattern.test(name))
    .sort();

/**
 * Every statement of src/queries: each of its functions is called with a database that answers no rows, and with
 * arguments that take the longer branch everywhere.
 */
export async function recordStatements(): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  for (const file of sourcesIn(__dirname, /./))
    recorded.push(...(await recordExports(file, await import(path.join(__dirname, file)))));
  return recorded;
}

const MODULES = path.join(__dirname, "../modules");
/** Parts of a service that send no SQL themselves: Medusa's mapper writes for them, or they send a mail. */
const NO_SQL = new Set(["constructor", "setRole", "ensureRole", "restoreRole", "deliver"]);

/**
 * Every statement that the services of the shop's modules send themselves: what jobs claim, end and delete, for
 * example.
 */
export async function recordServiceStatements(): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  for (const name of sourcesIn(MODULES, /^[\w-]+\/[\w-]+\.ts$/)) {
    const file = `../modules/${name}`;
    const source = readFileSync(path.join(MODULES, name), "utf8");
    if (!SENDS_SQL.test(source)) continue;
    const exported: Record<string, unknown> = await import(path.join(MODULES, name));
    recorded.push(...(await recordExports(file, exported)));
    const service = exported.default;
    if (typeof service !== "function" || !service.prototype) continue;
    for (const by of Object.getOwnPropertyNames(service.prototype)) {
      if (NO_SQL.has(by)) continue;
      const database = recorder((sql) => recorded.push({ file, by, sql }));
      const self = Object.assign(Object.create(service.prototype), { database });
      const parameters = String(self[by]).split("(", 2)[1] ?? "";
      const transaction = parameters.split(",", 2).findIndex((text) => /^\s*(?:transaction|database)\b/.test(text));
      for (const args of callsOf(by)) {
        const given = transaction < 0 ? args : args.toSpliced(transaction, transaction === 0 ? 0 : 1, database);
        // What is locked is not there.
        await Promise.resolve((self[by] as Callable)(...given)).catch((error: unknown) => {
          if (!by.startsWith("lock")) throw error;
        });
      }
    }
  }
  return recorded;
}

/** How a source sends a statement. */
export const SENDS_SQL = /\b(queryRows|queryList|queryPage|queryListPage)\(|\.raw\(/;

/** Sources that only pass statements on, or send one that has no plan. */
const PASS_ON = new Set([
  "jobs/run-alone.ts",
  "../modules/user-role/service.ts",
  "../modules/promotion-uses/loader.ts",
]);

/** The sources of queries and modules that send statements without any recorded. */
export function unrecordedSources(recorded: readonly RecordedStatement[]): string[] {
  const known = new Set(recorded.map(({ file }) => file));
  const folders = [
    { folder: __dirname, prefix: "" },
    { folder: MODULES, prefix: "../modules/" },
  ];
  return folders
    .flatMap(({ folder, prefix }) =>
      sourcesIn(folder, /^(?!.*migrations)/).flatMap((name) =>
        SENDS_SQL.test(readFileSync(path.join(folder, name), "utf8")) ? [prefix + name] : [],
      ),
    )
    .filter((file) => !known.has(file) && !PASS_ON.has(file));
}
