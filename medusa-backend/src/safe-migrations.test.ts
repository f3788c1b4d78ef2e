import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const SQUAWK = path.join(path.dirname(createRequire(__filename).resolve("squawk-cli/package.json")), "js/bin/squawk");
const POSTGRES = "18.0";
/** Timeouts are set for the process that migrates (docker-compose.yml); what squawk only prefers closes no shop. */
const NOT_ASKED = ["require-timeout-settings", "require-lock-timeout", "require-statement-timeout"];
const STYLE = /^prefer-/;

/**
 * The files whose statements lock a table while PostgreSQL reads all of it, and why each may. A new one needs another
 * form (docs/upgrades.md), or a reason here.
 */
const ACCEPTED: Readonly<Record<string, string>> = {
  "modules/product-edits/migrations/Migration20261129224500.ts":
    "Announced prices are few. While both versions serve, the older one cannot announce another; trying again helps.",
  "modules/product-search/migrations/Migration20261128202451.ts": "It changes a table that it has just made.",
};

const Violations = z.array(z.object({ file: z.string(), line: z.number(), rule_name: z.string() }));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "aeroloft-migrations-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The rules that statements break, by the name of their file. `inTransaction`: none may run outside of one. */
async function brokenRules(files: Record<string, string[]>, inTransaction: boolean): Promise<Record<string, string[]>> {
  const into = await mkdtemp(path.join(folder, "files-"));
  const names = Object.keys(files);
  for (const [index, statements] of Object.values(files).entries())
    await writeFile(
      path.join(into, `${index}.sql`),
      statements.map((sql) => `${sql.trim().replace(/;$/, "")};\n`).join(""),
    );
  const options = ["--reporter", "json", "--pg-version", POSTGRES, "--exclude", NOT_ASKED.join(",")];
  if (inTransaction) options.push("--assume-in-transaction");
  const paths = names.map((_, index) => `${index}.sql`);
  const text = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [SQUAWK, ...options, ...paths],
      { cwd: into, maxBuffer: 1e8 },
      (error, stdout, stderr) => {
        if (stdout.startsWith("[")) resolve(stdout);
        else reject(new Error(stderr, { cause: error }));
      },
    );
  });
  const broken: Record<string, string[]> = {};
  for (const { file, rule_name } of Violations.parse(JSON.parse(text))) {
    const name = names[Number.parseInt(path.basename(file), 10)] ?? file;
    if (!STYLE.test(rule_name)) broken[name] = [...new Set([...(broken[name] ?? []), rule_name])].sort();
  }
  return broken;
}

const filesIn = async (of: string, pattern: RegExp) =>
  (await readdir(path.join(__dirname, of), { recursive: true })).filter((file) => pattern.test(file)).sort();

type Migration = { up: () => Promise<void>; getQueries: () => string[] };
type MigrationClass = new (driver: object, config: object) => Migration;

/** The statements of the modules' migrations; each file runs in a transaction. */
async function migrations(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const file of await filesIn("modules", /migrations\/Migration\d+\.ts$/)) {
    const exported: Record<string, MigrationClass> = await import(path.join(__dirname, "modules", file));
    const [Migration] = Object.values(exported);
    if (!Migration) throw new Error(`${file} exports no migration.`);
    const migration = new Migration({ getPlatform: () => ({}) }, {});
    await migration.up();
    found[`modules/${file}`] = migration.getQueries().map(String);
  }
  return found;
}

/** The statements of the migration scripts against a database without rows; they run outside of a transaction. */
async function scripts(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const file of await filesIn("migration-scripts", /^[\w-]+\.ts$/)) {
    const statements: string[] = [];
    const raw = async (sql: string) => {
      statements.push(sql);
      return { rows: [] };
    };
    const database = { raw, transaction: async (work: (transaction: object) => unknown) => await work({ raw }) };
    const { default: run } = await import(path.join(__dirname, "migration-scripts", file));
    // A script that calls a service goes no further here.
    await Promise.resolve(run({ container: { resolve: () => database } })).catch(() => undefined);
    // What changes rows locks only these.
    found[`migration-scripts/${file}`] = statements.filter((sql) => /^\s*(?:create|alter|drop|lock)\b/i.test(sql));
  }
  return found;
}

describe("the shop's migrations", () => {
  // Medusa notes by name alone, for all modules together, which have run: of two with one name, the first runs.
  it("have each a name of their own, and lock no table that people use, or say why they may", async () => {
    const names = (await filesIn("modules", /migrations\/Migration\d+\.ts$/)).map((file) => path.basename(file));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    const broken = { ...(await brokenRules(await migrations(), true)), ...(await brokenRules(await scripts(), false)) };
    const accepted = Object.keys(ACCEPTED);
    expect(Object.entries(broken).filter(([file]) => !accepted.includes(file))).toEqual([]);
    expect(accepted.filter((file) => !(file in broken))).toEqual([]);
  });
});
