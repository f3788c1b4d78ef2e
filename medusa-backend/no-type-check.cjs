"use strict";
/**
 * Loaded before `medusa build`, which would spend half of its time checking every type again. The types are checked by
 * `npm test` and `npm run check` (local/src/test/gates.ts). "noCheck" in tsconfig.json would also silence editors.
 */
const { Compiler } = require("@medusajs/framework/build-tools");

const { loadTSConfigFile } = Compiler.prototype;

Compiler.prototype.loadTSConfigFile = async function loadWithoutChecks() {
  const config = await loadTSConfigFile.call(this);
  if (config) config.options.noCheck = true;
  return config;
};
