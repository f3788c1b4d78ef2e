/**
 * Says in one sentence why the shop cannot use a folder. Imports only Node's own modules: it runs before anything is
 * installed.
 */
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * Medusa finds its migrations by a pattern made from their path (MikroORM), in which these characters are special; ":"
 * separates the entries of PATH.
 */
const UNUSABLE = /['"([{*|`\\:]/;

/**
 * One sentence if the shop cannot run in `root` because of a character in its path, otherwise null.
 * @param {string} root
 * @returns {string | null}
 */
export function nameComplaint(root) {
  const [character] = UNUSABLE.exec(root) ?? [];
  if (process.platform === "win32" || !character) return null;
  return `Aeroloft cannot run in ${root}, because of the character ${character} in that path: rename the folder and run the command again.`;
}

/**
 * The nearest folder that exists, going up from `folder`.
 * @param {string} folder
 * @returns {string}
 */
function nearestExisting(folder) {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

/**
 * Creates `folder` one level at a time, because `recursive` never returns for a place like /proc, where nothing can be
 * created.
 * @param {string} folder
 */
function make(folder) {
  if (existsSync(folder)) return;
  make(path.dirname(folder));
  mkdirSync(folder);
}

/**
 * One sentence if `folder` cannot be created or written; otherwise null, and the folder exists.
 * @param {string} folder
 * @returns {string | null}
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
