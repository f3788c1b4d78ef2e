import { createHash } from "node:crypto";
import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import getPort from "get-port";
import { z } from "zod";
import { readJson, writeJson } from "../lib/json-file";
import type { DataPaths } from "../settings/paths";
import { ROOT } from "../settings/paths";
import { completePackage, postgresBinaries } from "./binaries";
import { canEnter, databaseOsUser, type OsUser } from "./os-user";

/** Where root's databases go when the database's user cannot enter the project: one folder for each project folder. */
const ELSEWHERE = "/var/lib/aeroloft";

const Kept = z.object({ folder: z.string(), port: z.int() });

/** Where the embedded PostgreSQL lives: its programs, its data, its port, and the user it runs as. */
export type Place = { bin: string; folder: string; port: number; user: OsUser | null };

/** What was written down about the place, null before the first start. */
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

/** Chooses folder and port on the first start and keeps to them; another port only when a stranger has taken it. */
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
