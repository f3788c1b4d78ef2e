"use strict";
/**
 * `medusa db:migrate` and then src/scripts/prepare-database in one process, because each start of Medusa takes seconds.
 * Run it in the folder of a build, or with ts-node among the sources; it may be repeated.
 */
const path = require("node:path");
const express = require("express");
const { LinkLoader } = require("@medusajs/framework/links");
const { logger } = require("@medusajs/framework/logger");
const { MedusaModule } = require("@medusajs/framework/modules-sdk");
const { migrate } = require("@medusajs/medusa/commands/db/migrate");
const { default: load, initializeContainer } = require("@medusajs/medusa/loaders/index");

async function prepare() {
  const directory = process.cwd();
  process.env.MEDUSA_WORKER_MODE = "server"; // runs no jobs
  const migrating = await initializeContainer(directory);
  await new LinkLoader(path.join(directory, "src/links"), logger).load();
  const links = [...MedusaModule.getCustomLinks()];
  const options = { directory, skipScripts: true, executeAllLinks: true, logger, container: migrating };
  if (!(await migrate(options))) throw new Error("Medusa's migration failed.");
  // What was loaded for the migration cannot serve. Links register themselves only when their files are loaded first.
  MedusaModule.clearInstances();
  for (const link of links) MedusaModule.setCustomLink(link);
  const { container } = await load({ directory, expressApp: express(), skipLoadingEntryPoints: true });
  const { default: prepareDatabase } = require(path.join(directory, "src/scripts/prepare-database"));
  await prepareDatabase({ container, args: [] });
}

prepare().then(
  () => process.exit(0),
  (error) => {
    logger.error("The database could not be prepared", error);
    process.exit(1);
  },
);
