import type pg from "pg";
import { indexesLeftOut, makeIndexes } from "../generate/indexes";
import { step } from "../lib/step";
import { withClient } from "../postgres/client";
import { runToEnd, workspaceScript } from "../processes/run";
import type { Configuration } from "../settings/configuration";
import { type DataPaths, type Environment, ROOT } from "../settings/env";
import { type Mode, medusaEnv, storefrontEnv } from "../stack/service-plans";
import { buildMedusa, buildStorefront, fingerprint } from "./builds";

const SCHEMA_SOURCES = [
  "medusa-backend/src/modules",
  "medusa-backend/src/migration-scripts",
  "medusa-backend/src/links",
  "medusa-config.ts",
  "package-lock.json",
];

/** Those that an interrupted `npm run generate` dropped, because the shop is slow without them. */
async function mendIndexes(client: pg.Client): Promise<void> {
  const { length } = await indexesLeftOut(client);
  if (length === 0) return;
  await step(`Making ${length} indexes that an interrupted npm run generate left out`, () => makeIndexes(client));
}

/** As in docker-compose.yml: a migration waits no longer for a table's lock, because others wait behind it. */
const MIGRATION_OPTIONS = "-c lock_timeout=5s";

async function prepareDatabase(
  databaseUrl: string,
  env: Environment,
  paths: DataPaths,
  mode: Mode,
  signal: AbortSignal,
): Promise<void> {
  // Medusa's modules for Redis have migrations of their own.
  const schema = `${await fingerprint(ROOT, SCHEMA_SOURCES)}${env.REDIS_URL ? "-redis" : ""}`;
  const { isMigrated, isSeeded } = await withMarks(databaseUrl, async (marks, client) => {
    await mendIndexes(client);
    return {
      isMigrated: (await marks.get("schema")) === schema,
      isSeeded: (await marks.get("seed")) === "done", // medusa-backend's prepare-database.ts sets this mark
    };
  });
  if (isMigrated && isSeeded) return;
  const script = mode === "dev" ? "prepare-database" : "prepare-database:built";
  const patient = { ...env, PGOPTIONS: MIGRATION_OPTIONS };
  const launch = await workspaceScript("medusa-backend", script, patient, paths.log("prepare-database"));
  const title = isSeeded ? "Bringing the database up to date" : "Filling the empty shop";
  const advice =
    "put right what the log names (does the database answer, may its user create tables?) and run the command again.";
  await step(title, () => runToEnd(launch, title, advice, signal), 30);
  await withMarks(databaseUrl, (marks) => marks.set("schema", schema));
}

type Work = {
  base: Environment;
  shop: Configuration;
  paths: DataPaths;
  mode: Mode;
  adminLater: boolean;
  startDatabase: Part;
  startBackend: Part;
  startStorefront: Part;
  signal: AbortSignal;
};

type Part = (signal: AbortSignal) => Promise<void>;

/** The first failure aborts the others and is thrown once all have ended; after an abort of `signal`, its reason is. */
export async function inParallel(parts: Part[], signal: AbortSignal): Promise<void> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const results = await Promise.allSettled(
    parts.map((part) =>
      part(either).catch((error) => {
        failed.abort(error);
        throw error;
      }),
    ),
  );
  signal.throwIfAborted();
  if (results.some((result) => result.status === "rejected")) throw failed.signal.reason;
}

export function openShop({ base, shop, paths, mode, adminLater, signal, ...work }: Work): Promise<void> {
  const env = medusaEnv(base, shop, paths, mode);
  const storefront: Part = async (either) => {
    if (mode === "start") await buildStorefront(storefrontEnv(base, shop, paths, mode), paths, either);
    either.throwIfAborted(); // nothing more is started once one has failed or the person has stopped it
    await work.startStorefront(either);
  };
  const medusaBuild: Part = async (either) => {
    if (mode === "start") await buildMedusa(env, paths, either, { adminLater });
  };
  const backend: Part = async (either) => {
    await inParallel([work.startDatabase, medusaBuild], either);
    await prepareDatabase(shop.databaseUrl, env, paths, mode, either);
    either.throwIfAborted();
    await work.startBackend(either);
  };
  return inParallel([backend, storefront], signal);
}

/** In the database itself, so that the marks stay with the data (a restored backup, another DATABASE_URL). */
export type Marks = { get(name: string): Promise<string | null>; set(name: string, value: string): Promise<void> };

export async function withMarks<T>(
  databaseUrl: string,
  work: (marks: Marks, client: pg.Client) => Promise<T>,
): Promise<T> {
  return await withClient(databaseUrl, async (client) => {
    await client.query("create schema if not exists aeroloft_setup");
    await client.query("create table if not exists aeroloft_setup.mark (name text primary key, value text not null)");
    const marks: Marks = {
      async get(name) {
        const found = await client.query("select value from aeroloft_setup.mark where name = $1", [name]);
        return found.rows[0]?.value ?? null;
      },
      async set(name, value) {
        await client.query(
          "insert into aeroloft_setup.mark values ($1, $2) on conflict (name) do update set value = excluded.value",
          [name, value],
        );
      },
    };
    return await work(marks, client);
  });
}
