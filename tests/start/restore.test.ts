import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../../local/src/settings/env";
import { runNpm, signal, untilOpen } from "./npm-start";

/** R19: so many orders are restored and checked in at most so many milliseconds. */
const ORDERS = 100_000;
const MOST_MS = 5 * 60_000;
const LONG = { timeout: 15 * 60_000 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "aeroloft-r19-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command to its end; the time that it took, in milliseconds. */
async function run(dataDir: string, ...args: string[]): Promise<number> {
  const startedAt = performance.now();
  const command = runNpm({ sources: ROOT, dataDir }, ...args);
  const code = await command.code;
  expect(code, command.said()).toBe(0);
  return performance.now() - startedAt;
}

it(`R19: a shop with ${ORDERS} orders is restored into an empty place, and its books are in order`, LONG, async () => {
  const [here, elsewhere] = [path.join(folder, "here"), path.join(folder, "elsewhere")];
  const shop = runNpm({ sources: ROOT, dataDir: here }, "start");
  await untilOpen(shop, { sources: ROOT, dataDir: here }, LONG.timeout);
  signal(shop, "SIGINT");
  await shop.code;
  await run(here, "run", "generate", "--", "--force", "--orders", String(ORDERS));
  const archive = path.join(folder, "shop.tar.gz");
  const backupMs = await run(here, "run", "backup", "--", "--to", archive);
  // Without --despite-findings, the checker joins all orders and payments before the database takes its place.
  const restoreMs = await run(elsewhere, "run", "restore", "--", archive);
  process.stdout.write(
    `  R19: backup ${(backupMs / 1_000).toFixed(1)} s, restore ${(restoreMs / 1_000).toFixed(1)} s\n`,
  );
  expect(backupMs + restoreMs).toBeLessThan(MOST_MS);
});
