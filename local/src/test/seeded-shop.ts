import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { choosePlace, keptPlace } from "../postgres/place";
import type { Service } from "../processes/service";
import { type DataPaths, dataPaths } from "../settings/paths";

const run = promisify(execFile);
/** With owner and mode, which PostgreSQL insists on. */
const copyAsIs = (from: string, to: string) => run("cp", ["-a", from, to]);

/** Where the first shop of a test run leaves what its seed has made, for the others of that run. */
export const seedFolder = (folder: string) => path.join(folder, "seeded");

const filesOf = (paths: DataPaths) => [paths.secrets, paths.demoAccounts];

/**
 * Keeps the database of a shop that was just seeded, with the secrets that belong to it. It is at rest while it is
 * copied.
 */
export async function keepSeed(seed: string, postgres: Service, paths: DataPaths): Promise<void> {
  const place = await keptPlace(paths);
  if (!place) throw new Error("the shop has no PostgreSQL of its own");
  await mkdir(seed, { recursive: true, mode: 0o755 });
  await postgres.stop();
  try {
    await copyAsIs(place.folder, path.join(seed, "postgres"));
  } finally {
    await postgres.start();
  }
  for (const file of filesOf(paths)) await cp(file, path.join(seed, path.basename(file)));
}

/**
 * Puts what `keepSeed` kept into a new shop's `dataDir`, which then neither migrates nor seeds. Does nothing where
 * nothing was kept.
 */
export async function takeSeed(seed: string, dataDir: string): Promise<void> {
  if (!existsSync(path.join(seed, "secrets.json"))) return;
  const paths = dataPaths(dataDir);
  const place = await choosePlace(paths);
  for (const file of filesOf(paths)) await cp(path.join(seed, path.basename(file)), file);
  await copyAsIs(path.join(seed, "postgres"), place.folder);
}
