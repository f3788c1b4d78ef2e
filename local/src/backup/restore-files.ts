import { rm } from "node:fs/promises";
import path from "node:path";
import getPort from "get-port";
import { writeJson } from "../lib/json-file";
import { endSignal } from "../lib/signals";
import { StepError, step } from "../lib/step";
import { databaseUrl, postgresPlan } from "../postgres/cluster";
import { choosePlace, type Place } from "../postgres/place";
import { Supervisor } from "../processes/supervisor";
import { configure } from "../settings/configuration";
import type { Environment, Settings } from "../settings/env";
import { type DataPaths, dataPaths } from "../settings/paths";
import { loadSecrets } from "../settings/secrets";
import { requireRows, requireSoundBooks } from "./check-restored";
import { clusterFolder, completeCluster, hasCluster } from "./cluster-files";
import type { Manifest } from "./manifest";
import { move, type Swap } from "./swap";

export type Restoring = {
  manifest: Manifest;
  /** The folder that the archive was unpacked into. */
  unpacked: string;
  settings: Settings;
  env: Environment;
  paths: DataPaths;
  /** The folder that keeps the present data. */
  kept: string;
  /** Whether the books are checked. */
  isChecked: boolean;
};

/** The folder that the unpacked files of the data folder are in. */
export const filesFolder = (unpacked: string) => path.join(unpacked, "files");

/** Starts PostgreSQL on the restored files, which replays the log of the backup, and looks at what is in it. */
async function check(place: Place, { manifest, unpacked, settings, env, isChecked }: Restoring): Promise<void> {
  const restored = dataPaths(filesFolder(unpacked));
  const secrets = await loadSecrets(restored.secrets);
  const url = databaseUrl(place.port, secrets.postgresPassword);
  const supervisor = new Supervisor(restored.processes, { onDeath: () => {}, onPids: async () => {} });
  endSignal().addEventListener("abort", () => void supervisor.stopAll());
  try {
    await supervisor.start(postgresPlan(place, secrets.postgresPassword, path.join(unpacked, "postgres.log")));
    await requireRows(url, manifest);
    const ports = { storefront: settings.PORT, medusa: settings.MEDUSA_PORT, stripeSandbox: 0, googleSandbox: 0 };
    const shop = configure(settings, secrets, ports, url, restored);
    if (isChecked && shop.stripeSandboxUrl)
      await requireSoundBooks(supervisor, { shop, databaseUrl: url, env, paths: restored });
  } finally {
    await supervisor.stopAll();
    for (const left of [restored.processes, path.join(restored.dataDir, "checked-stack.json")])
      await rm(left, { force: true });
  }
}

/**
 * Makes a database of an archive's files of the embedded PostgreSQL, beside the present one, and checks it. Returns the
 * swaps that put it in its place.
 */
export async function restoreFiles(restoring: Restoring): Promise<Swap[]> {
  const { unpacked, paths, kept } = restoring;
  if (!hasCluster(unpacked))
    throw new StepError("The backup has no database.", {
      advice: "restore another one; the shop's data is as it was.",
    });
  const place = await choosePlace(paths);
  const restored: Place = { ...place, folder: `${place.folder}.restored`, port: await getPort({ host: "127.0.0.1" }) };
  try {
    await rm(restored.folder, { recursive: true, force: true });
    await move(clusterFolder(unpacked), restored.folder);
    await completeCluster(restored.folder, place.user);
    await step("Starting the restored database and checking it", () => check(restored, restoring));
    await writeJson(paths.postgresPlace, { folder: place.folder, port: place.port });
    return [{ restored: restored.folder, place: place.folder, kept: path.join(kept, "postgres") }];
  } catch (error) {
    await rm(restored.folder, { recursive: true, force: true });
    throw error;
  }
}
