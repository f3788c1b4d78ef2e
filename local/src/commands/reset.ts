import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { out } from "../lib/step";
import { endLeftover } from "../postgres/cluster";
import { keptPlace } from "../postgres/place";
import { endLeftovers } from "../processes/tree";
import { currentEnvironment, dataDirOf, dataPaths, ROOT, readSettings } from "../settings/env";
import { takeStartLock } from "../stack/stack-file";

/** Anything but yes, and no terminal, is no. */
export async function isAgreed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question).catch(() => "");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Deletes the local data but the backups, after asking (`--yes` skips the question). Returns the exit code. */
export async function reset(args: string[]): Promise<number> {
  const settings = readSettings(currentEnvironment());
  const paths = dataPaths(dataDirOf(settings));
  if (!existsSync(paths.secrets)) {
    out.line(`  There is no local data in ${paths.dataDir}.`);
    return 0;
  }
  if (!path.relative(paths.dataDir, ROOT).startsWith("..")) {
    out.problem(`  SHOP_DATA_DIR (${paths.dataDir}) holds the project itself: nothing was thrown away.`);
    return 1;
  }
  const lock = await takeStartLock(paths);
  if (!("release" in lock)) {
    out.problem("  The shop is running: stop it first (Ctrl-C in its terminal), then run npm run reset again.");
    return 1;
  }
  try {
    const question = `  Throw away database, accounts, secrets and uploads in ${paths.dataDir}? (y/N) `;
    if (!args.includes("--yes") && !(await isAgreed(question))) {
      out.line("  Nothing was thrown away. npm run reset -- --yes skips the question.");
      return 1;
    }
    await endLeftovers(paths.processes);
    const place = await keptPlace(paths);
    if (place) {
      await endLeftover(place.folder);
      await rm(place.folder, { recursive: true, force: true });
    }
    for (const name of await readdir(paths.dataDir)) {
      const inside = path.join(paths.dataDir, name);
      if (inside !== paths.backups) await rm(inside, { recursive: true, force: true });
    }
    out.line("  The local data is gone. npm start makes a new shop.");
    if (existsSync(paths.backups)) out.line(`  The backups in ${paths.backups} stay.`);
    if (settings.DATABASE_URL) out.line("  The database that DATABASE_URL names was not touched.");
    return 0;
  } finally {
    await lock.release().catch(() => {});
  }
}
