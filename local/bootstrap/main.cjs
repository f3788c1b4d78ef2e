/**
 * Makes sure that the packages are there (install.mjs), then hands over to the TypeScript command line in this same
 * process, so that a signal reaches one process only. Imports only Node's own modules.
 */
"use strict";

const path = require("node:path");

const ROOT = path.resolve(__dirname, "../..");

/** They take the tools of tests and checks. All others operate the shop. */
const WITH_TOOLS = ["check", "check-dependencies", "test", "faults", "bench", "bench-peer"];

/** @type {(sentence: string) => void} */
function endWith(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** @type {(args: string[]) => Promise<void>} */
async function run(args) {
  const { nameComplaint, writeComplaint } = await import("./folder.mjs");
  const { installPackages } = await import("./install.mjs");
  process.chdir(ROOT);
  const dataDir = path.resolve(ROOT, process.env.SHOP_DATA_DIR || ".data");
  const complaint = nameComplaint(ROOT) ?? writeComplaint(dataDir);
  if (complaint) endWith(complaint);
  const withTools = WITH_TOOLS.includes(args[0] ?? "");
  const installed = await installPackages({ root: ROOT, dataDir, withTools, writeComplaint });
  if (installed.failure) endWith(installed.failure);

  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import("../src/cli.ts");
  await main(args);
}

run(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`\n${error?.stack ?? error}\n`);
  process.exit(1);
});
