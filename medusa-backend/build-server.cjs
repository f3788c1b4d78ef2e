"use strict";
/**
 * `medusa build` would first start the application to generate types that only editors read, and check every type and
 * read every package's types again. `npm test` and `npm run check` check the types (local/src/test/gates.ts).
 */
const { Compiler } = require("@medusajs/framework/build-tools");
const { logger } = require("@medusajs/framework/logger");

async function build() {
  const compiler = new Compiler(process.cwd(), logger);
  const config = await compiler.loadTSConfigFile();
  // Each file is compiled on its own ("isolatedModules" in tsconfig.json), so no import has to be looked up.
  if (config) Object.assign(config.options, { noCheck: true, noResolve: true, types: [] });
  return config !== undefined && (await compiler.buildAppBackend(config));
}

build().then((isBuilt) => process.exit(isBuilt ? 0 : 1));
