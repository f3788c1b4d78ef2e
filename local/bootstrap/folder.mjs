/** Says why the shop cannot use a folder. Imports only Node's own modules: it runs before anything is installed. */
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * Medusa finds its migrations by a pattern made from their path (MikroORM), in which these are special; ":" separates
 * the entries of PATH.
 */
const UNUSABLE = /['"([{*|`\\:]/;

/**
 * A sentence if the shop cannot run in `root` because of a character in its path.
 * @type {(root: string) => string | null}
 */
export function nameComplaint(root) {
  const [character] = UNUSABLE.exec(root) ?? [];
  if (process.platform === "win32" || !character) return null;
  return `Aeroloft cannot run in ${root}, because of the character ${character} in that path: rename the folder and run the command again.`;
}

/** @type {(folder: string) => string} */
function nearestExisting(folder) {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

/**
 * One level at a time, because `recursive` never returns for a place like /proc, where nothing can be created.
 * @type {(folder: string) => void}
 */
function make(folder) {
  if (existsSync(folder)) return;
  make(path.dirname(folder));
  mkdirSync(folder);
}

/**
 * A sentence if `folder` cannot be created or written; otherwise null, and the folder exists.
 * @type {(folder: string) => string | null}
 */
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
