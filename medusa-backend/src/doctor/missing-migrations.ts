import type { Database } from "../lib/database/connection";
import { listRunMigrations, listRunScripts } from "../queries/doctor/running-facts";
import { listExpectedMigrations, listExpectedScripts } from "./expected";

function lacks(expected: readonly string[], there: readonly string[]): string[] {
  const known = new Set(there);
  return expected.filter((name) => !known.has(name));
}

/** The migrations and migration scripts of this version that the database lacks. */
export async function listMissingMigrations(database: Database, { hasRedis }: { hasRedis: boolean }) {
  const [run, scripts] = [await listRunMigrations(database), await listRunScripts(database)];
  const ended = scripts.map((name) => name.replace(/\.[jt]s$/, ""));
  return {
    migrations: lacks(await listExpectedMigrations(run, hasRedis), run),
    scripts: lacks(await listExpectedScripts(), ended),
  };
}
