/** Compares node_modules with the lock file, this machine and this folder. Imports only Node's own modules. */
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";

/**
 * The used parts of a package-lock.json.
 * @typedef {{ name?: string, version?: string, inBundle?: boolean, integrity?: string, resolved?: string, link?:
 * boolean, optional?: boolean, devOptional?: boolean, peer?: boolean, dependencies?: Ranges, devDependencies?: Ranges,
 * optionalDependencies?: Ranges, peerDependencies?: Ranges }} Entry
 * @typedef {Record<string, string>} Ranges
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

/** Native packages are built for the system with its C library, the processor, and Node's binary interface. */
export function machineName() {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  const { glibcVersionRuntime } = report.header;
  return [process.platform, process.arch, ...(glibcVersionRuntime ? ["glibc"] : []), process.versions.modules].join(
    "-",
  );
}

/**
 * Null if there is no such file, or it cannot be read.
 * @param {string} file
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * Where the package `name` is for the one at `place`, as npm and Node look for it: folder by folder, upwards.
 * @type {(lock: Lock, place: string, name: string) => string | null}
 */
function findPackage({ packages }, place, name) {
  for (let folder = `${place}/`; ; folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1)) {
    const found = `${folder}node_modules/${name}`;
    if (packages[found]) return found;
    if (folder === "") return null;
  }
}

/**
 * The part of `lock` that npm installs with `--workspace` for each of `folders`: what these workspaces need, and what
 * they need to be built.
 * @type {(lock: Lock, folders: string[]) => Lock}
 */
export function partOf(lock, folders) {
  const all = Object.entries(lock.packages);
  const links = all.filter(([, { link, resolved = "" }]) => link && folders.includes(resolved));
  const needed = new Map(links);
  for (const [place, entry] of needed) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies, link, resolved = "" } = entry;
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies });
    for (const found of [link ? resolved : null, ...names.map((name) => findPackage(lock, place, name))]) {
      const next = found === null ? undefined : lock.packages[found];
      if (found !== null && next) needed.set(found, next);
    }
  }
  return { packages: Object.fromEntries(needed) };
}

/**
 * Whether npm finished an install of exactly this lock file: npm writes `hidden` (node_modules/.package-lock.json)
 * last, so an interrupted install has none. Packages for other platforms (`optional`) may be absent.
 * @type {(lock: Lock | null, hidden: Lock | null) => boolean}
 */
export function matchesLock(lock, hidden) {
  if (!lock?.packages || !hidden?.packages) return false;
  return Object.entries(lock.packages).every(([name, wanted]) => {
    if (!name.includes("node_modules/")) return true;
    const found = hidden.packages[name];
    if (!found) return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
    const sameContent = !wanted.integrity || found.integrity === wanted.integrity;
    return found.version === wanted.version && sameContent && found.link === wanted.link;
  });
}

/** @type {(place: string) => boolean} */
const isLink = (place) => existsSync(place) && lstatSync(place).isSymbolicLink();

/**
 * Whether the workspaces and commands in node_modules are links that stay in `root`. A copy without its links, or with
 * links to the original folder, would run other sources than its own.
 * @type {(root: string, lock: Lock) => boolean}
 */
export function linksHold(root, lock) {
  const home = realpathSync(root);
  const workspaces = Object.entries(lock.packages).filter(([, { link }]) => link === true);
  const areOwn = workspaces.every(([name, { resolved = "" }]) => {
    const place = path.join(home, name);
    return existsSync(place) && realpathSync(place) === path.join(home, resolved);
  });
  if (!areOwn) return false;
  const bin = path.join(home, "node_modules/.bin");
  if (process.platform === "win32" || !existsSync(bin)) return true; // On Windows npm writes scripts, which have relative paths.
  return readdirSync(bin).every((name) => {
    const command = path.join(bin, name);
    return isLink(command) && realpathSync(command).startsWith(home + path.sep);
  });
}

/**
 * Null if the packages of `root` need no installation. `mark` is the record of the last one.
 * @param {{ root: string, lock: Lock, mark: { machine?: string } | null, machine?: string }} installation
 */
export function whyInstall({ root, lock, mark, machine = machineName() }) {
  const hidden = readJson(path.join(root, "node_modules/.package-lock.json"));
  if (!hidden) return "first time only";
  if (!matchesLock(lock, hidden)) return "the lock file has changed";
  if (mark?.machine && mark.machine !== machine) return `they were made for ${mark.machine}, and this is ${machine}`;
  return linksHold(root, lock) ? null : "they were copied from another folder";
}
