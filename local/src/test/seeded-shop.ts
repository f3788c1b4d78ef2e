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

/** The folder in which the first shop of a test run leaves its seeded data for the others. */
export const seedFolder = (folder: string) => path.join(folder, "seeded");

const filesOf = (paths: DataPaths) => [paths.secrets, paths.demoAccounts];

/**
 * Copies the database of a freshly seeded shop, with its secrets. Nothing writes to it during the copy.
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
 * Copies the data kept by `keepSeed` into a new shop's `dataDir`, which then neither migrates nor seeds. Does nothing
 * if nothing was kept.
 */
export async function takeSeed(seed: string, dataDir: string): Promise<void> {
  if (!existsSync(path.join(seed, "secrets.json"))) return;
  const paths = dataPaths(dataDir);
  const place = await choosePlace(paths);
  for (const file of filesOf(paths)) await cp(path.join(seed, path.basename(file)), file);
  await copyAsIs(path.join(seed, "postgres"), place.folder);
}
