import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../lib/database/connection";
import { type JobFacts, listRunMigrations, listRunScripts } from "../queries/doctor/running";

/** This project's sources, or their build. */
const SOURCES = path.join(__dirname, "..");

const baseName = (file: string) => path.basename(file).replace(/\.[jt]s$/, "");
const isSource = (name: string) => /^(?!.*\.(?:test|test-kit|d)\.[jt]s$).*\.[jt]s$/.test(name);

async function listSources(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter(isSource).map(baseName);
}

const listMigrations = async (folder: string) =>
  (await listSources(folder)).filter((name) => /^Migration\d+/.test(name));

/** The migrations of each of Medusa's own modules that is installed, except those of the package `unused`. */
async function listOfPackages(unused: string): Promise<string[][]> {
  const packages = path.join(path.dirname(require.resolve("@medusajs/medusa/package.json")), "..");
  const names = (await readdir(packages)).filter((name) => name !== unused);
  return Promise.all(names.map((name) => listMigrations(path.join(packages, name, "dist/migrations"))));
}

/**
 * The migrations that a database of this version has: all of the shop's modules, and of Medusa's modules those of which
 * some have `run` (others are installed and not used). The two workflow engines share names of migrations; one of them
 * is used.
 */
export async function listExpectedMigrations(run: readonly string[], hasRedis: boolean): Promise<string[]> {
  const modules = await readdir(path.join(SOURCES, "modules"));
  const own = await Promise.all(
    modules.map((name) => listMigrations(path.join(SOURCES, "modules", name, "migrations"))),
  );
  const known = new Set(run);
  const used = (await listOfPackages(`workflow-engine-${hasRedis ? "inmemory" : "redis"}`)).filter((names) =>
    names.some((name) => known.has(name)),
  );
  return [...own, ...used].flat().sort();
}

/** The shop's migration scripts, without the ending of their file. */
export const listExpectedScripts = () => listSources(path.join(SOURCES, "migration-scripts"));

/** The scheduled jobs: the names of their files, which are their own. */
export const listExpectedJobs = () => listSources(path.join(SOURCES, "jobs"));

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

/** How late a job may be, in times of its interval and in minutes. */
const LATE_INTERVALS = 3;
const LATE_MINUTES = 5;

/** After this time without an end, in milliseconds, a job is late. */
export const lateAfterMs = ({ intervalMs }: Pick<JobFacts, "intervalMs">) =>
  intervalMs * LATE_INTERVALS + LATE_MINUTES * 60_000;

/** The jobs of this version that have not ended for too long. */
export const listLateJobs = (runs: readonly JobFacts[], expected: readonly string[]): JobFacts[] =>
  runs.filter((run) => expected.includes(run.name) && run.ageMs > lateAfterMs(run));
