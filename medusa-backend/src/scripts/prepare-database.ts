import path from "node:path";
import { MigrationScriptsMigrator } from "@medusajs/framework/migrations";
import type { ExecArgs } from "@medusajs/framework/types";
import { databaseOf } from "../lib/database/connection";
import { logEvent } from "../lib/logs/log-event";
import { getSeedMark, hasProducts, setSeedMark } from "../queries/seeding";
import seed from "./seed";

type Container = ExecArgs["container"];

/** Medusa's own migration scripts, then the shop's: the folders of `medusa db:migrate:scripts`. */
const MIGRATION_SCRIPTS = [
  path.join(path.dirname(require.resolve("@medusajs/medusa")), "migration-scripts"),
  path.join(process.cwd(), "src/migration-scripts"),
];

/** @throws if a script fails, which `medusa db:migrate` only logs. */
async function runMigrationScripts(container: Container): Promise<void> {
  const migrator = new MigrationScriptsMigrator({ container });
  await migrator.ensureMigrationsTable();
  await migrator.run(MIGRATION_SCRIPTS);
}

/**
 * Fills a shop once in its life: products that its owners have removed must not come back with the next deployment. An
 * interrupted seed runs again.
 */
async function seedOnce(container: Container): Promise<void> {
  const database = databaseOf(container);
  const mark = await getSeedMark(database);
  if (mark === "done" || (mark === null && (await hasProducts(database)))) {
    if (mark === null) await setSeedMark(database, "done");
    logEvent(container, "info", { event: "shop_not_seeded", reason: "it has been filled before" });
    return;
  }
  await setSeedMark(database, "begun");
  await seed({ container, args: [] });
  await setSeedMark(database, "done");
}

/**
 * What a database needs after `medusa db:migrate --skip-scripts`, in one process, because each start of Medusa takes
 * seconds. Run again, it finds nothing to do.
 */
export default async function prepareDatabase({ container }: ExecArgs): Promise<void> {
  await runMigrationScripts(container);
  await seedOnce(container);
}
