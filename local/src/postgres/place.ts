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

/**
 * The folder for root's databases when the database's user cannot enter the project; it has one subfolder for each
 * project folder.
 */
const ELSEWHERE = "/var/lib/aeroloft";

const Kept = z.object({ folder: z.string(), port: z.int() });

/** The embedded PostgreSQL's programs, data, port, and the user that it runs as. */
export type Place = { bin: string; folder: string; port: number; user: OsUser | null };

/** The stored place; null before the first start. */
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

/** Chooses folder and port on the first start and keeps them; it changes the port only when another program uses it. */
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
