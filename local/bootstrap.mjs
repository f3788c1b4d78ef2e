/**
 * Runs before anything is installed, so it imports Node's own modules alone. Makes sure that the packages are there
 * (install.mjs), then hands over to the TypeScript command line in this same process, so that signals have one way to go.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { nameComplaint, writeComplaint } from "./folder.mjs";
import { installPackages } from "./install.mjs";

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

function endWith(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** @param {string[]} args the command and what follows it */
export async function run(args) {
  process.chdir(ROOT);
  const dataDir = path.resolve(ROOT, process.env.SHOP_DATA_DIR || ".data");
  const complaint = nameComplaint(ROOT) ?? writeComplaint(dataDir);
  if (complaint) endWith(complaint);
  const installed = await installPackages({ root: ROOT, dataDir, writeComplaint });
  if (installed.failure) endWith(installed.failure);

  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import("./src/cli.ts");
  await main(args);
}
