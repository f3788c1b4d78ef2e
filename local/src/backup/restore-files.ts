import { rm } from "node:fs/promises";
import path from "node:path";
import getPort from "get-port";
import { writeJson } from "../lib/json-file";
import { StepError, step } from "../lib/step";
import { databaseUrl, postgresPlan } from "../postgres/cluster";
import { choosePlace, type Place } from "../postgres/place";
import { dataPaths } from "../settings/paths";
import { loadSecrets } from "../settings/secrets";
import { filesFolder, type Restoring, requireSound, whileSupervised } from "./check-restored";
import { clusterFolder, completeCluster, hasCluster } from "./cluster-files";
import { move, type Swap, swapAll } from "./swap";

/** Starts PostgreSQL on the restored files, which replays the log of the backup, and looks at what is in it. */
async function check(place: Place, restoring: Restoring): Promise<void> {
  const { unpacked } = restoring;
  const { postgresPassword } = await loadSecrets(dataPaths(filesFolder(unpacked)).secrets);
  await whileSupervised(restoring, async (supervisor) => {
    await supervisor.start(postgresPlan(place, postgresPassword, path.join(unpacked, "postgres.log")));
    await requireSound(supervisor, databaseUrl(place.port, postgresPassword), restoring);
  });
}

/**
 * Makes a database of an archive's files of the embedded PostgreSQL, beside the present one, and checks it. Returns the
 * swap that puts it in its place.
 */
export async function restoreFiles(restoring: Restoring): Promise<Swap> {
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
    return { restored: restored.folder, place: place.folder, kept: path.join(kept, "postgres") };
  } catch (error) {
    await rm(restored.folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Puts the restored database and files in their places together. If one of them fails, all is as it was, and the
 * restored database is deleted: it is as large as the shop's own.
 */
export async function swapFolders(database: Swap, files: readonly Swap[]): Promise<void> {
  try {
    await swapAll([database, ...files]);
  } catch (error) {
    await rm(database.restored, { recursive: true, force: true }).catch(() => {}); // what failed before is what to tell
    throw error;
  }
}
