/**
 * Runs before anything is installed, so it imports Node's own modules alone. Makes sure that the packages are there
 * (install.mjs), then hands over to the TypeScript command line in this same process, so that signals have one way to go.
 */
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages } from "./install.mjs";

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The nearest folder that exists, going up from `folder`. */
function nearestExisting(folder) {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

/** Makes `folder` one level at a time: `recursive` never comes back from a place like /proc, where nothing can be made. */
function make(folder) {
  if (existsSync(folder)) return;
  make(path.dirname(folder));
  mkdirSync(folder);
}

/** One sentence when `folder` cannot be made or written, null when it can (it is there then). */
export function writeComplaint(folder) {
  const existing = nearestExisting(folder);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
    make(folder);
    return null;
  } catch {
    const who = process.getuid ? ` as user id ${process.getuid()}` : "";
    return `Aeroloft cannot write to ${existing}${who}: run it as the folder's owner, or copy the project to a folder of your own.`;
  }
}

function endWith(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** @param {string[]} args the command and what follows it */
export async function run(args) {
  process.chdir(ROOT);
  const dataDir = path.resolve(ROOT, process.env.SHOP_DATA_DIR || ".data");
  const complaint = writeComplaint(dataDir);
  if (complaint) endWith(complaint);
  const installed = await installPackages({ root: ROOT, dataDir, writeComplaint });
  if (installed.failure) endWith(installed.failure);

  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import("./src/cli.ts");
  await main(args);
}
