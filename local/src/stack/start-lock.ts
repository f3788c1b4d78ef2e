import { mkdir } from "node:fs/promises";
import path from "node:path";
import lockfile from "proper-lockfile";
import { findOwner } from "../processes/record";
import type { DataPaths } from "../settings/paths";

const STALE_MS = 5000;
const LOOK_EVERY_MS = 250;

export type StartLock = { release: () => Promise<void> } | { heldBy: number | null };

/**
 * Takes the right to run the shop of this data folder. While another start holds it, returns that start's process id
 * (null until it is stored); a start that was killed loses it after 5 s.
 */
export async function takeStartLock(paths: DataPaths): Promise<StartLock> {
  await mkdir(paths.dataDir, { recursive: true });
  const options = {
    stale: STALE_MS,
    update: 1500,
    lockfilePath: path.join(paths.dataDir, "start.lock"),
    onCompromised: () => {},
  };
  const deadline = Date.now() + STALE_MS + 2000;
  for (;;) {
    try {
      return { release: await lockfile.lock(paths.dataDir, options) };
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ELOCKED")) throw error;
      const owner = await findOwner(paths.processes);
      if (owner !== null || Date.now() > deadline) return { heldBy: owner };
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}
