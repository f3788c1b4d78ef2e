import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { followParentEnv } from "../../../local/bootstrap/follow-parent.mjs";
import { currentEnvironment, ROOT } from "../../../local/src/settings/env";
import { service } from "../../support/control";
import { copySources } from "../../support/copy-sources";
import type { Figure } from "../measurements";
import type { Row } from "../row";
import { shop } from "../targets";

const LOOK_EVERY_MS = 20;
const READY_WITHIN_MS = 15 * 60_000;
/** Any ports, and nothing of the bench's own shop, which runs meanwhile. */
const OTHER_SHOP = {
  ...{ PORT: "0", MEDUSA_PORT: "0", STRIPE_SANDBOX_PORT: "0", GOOGLE_SANDBOX_PORT: "0" },
  ...{ METRICS_PORT: undefined, MEDUSA_PUBLISHABLE_KEY: undefined, DEMO_ACCOUNTS_FILE: undefined },
};

/** Seconds from a start until `isReady`. @throws Error after a quarter of an hour, or when `hasEnded` */
async function secondsUntil(isReady: () => Promise<boolean>, hasEnded = () => false): Promise<number> {
  const startedMs = performance.now();
  while (!(await isReady())) {
    if (hasEnded()) throw new Error("npm start ended before the shop was open.");
    if (performance.now() - startedMs > READY_WITHIN_MS) throw new Error("It did not start within 15 minutes.");
    await sleep(LOOK_EVERY_MS);
  }
  return (performance.now() - startedMs) / 1_000;
}

/** Seconds from `npm start` of the sources in `root` until its stack.json is there; then stops it. */
async function npmStart(root: string, dataDir: string, cache = process.env.npm_config_cache): Promise<number> {
  const log = openSync(`${dataDir}.log`, "a");
  const child = spawn(process.execPath, [path.join(root, "local/aeroloft.cjs"), "start"], {
    cwd: root,
    env: {
      ...currentEnvironment(),
      ...OTHER_SHOP,
      SHOP_DATA_DIR: dataDir,
      npm_config_cache: cache,
      ...followParentEnv(process.env.NODE_OPTIONS),
    },
    stdio: ["ignore", log, log, "pipe"],
  });
  const ended = once(child, "exit");
  try {
    return await secondsUntil(
      async () => existsSync(path.join(dataDir, "stack.json")),
      () => child.exitCode !== null,
    );
  } finally {
    child.kill("SIGINT");
    await ended;
    closeSync(log);
  }
}

/** Seconds from the storefront's start until it serves. */
async function storefrontStart(): Promise<number> {
  await service("storefront", "stop");
  const started = service("storefront", "start");
  const seconds = await secondsUntil(async () => (await fetch(`${shop.url}/healthz`).catch(() => null))?.ok === true);
  await started;
  return seconds;
}

async function times(count: number, start: () => Promise<number>): Promise<number[]> {
  const seconds: number[] = [];
  for (let round = 0; round < count; round += 1) seconds.push(await start());
  return seconds;
}

/** `npm start` of bare sources (not in a quick run), of a shop started before, and of the storefront alone. */
export const p14: Row = {
  id: "P14",
  title: "Start",
  async measure({ amounts }) {
    const folder = await mkdtemp(path.join(tmpdir(), "aeroloft-starts-"));
    await chmod(folder, 0o755); // the database's user must get in
    try {
      const first: Figure[] = [];
      if (amounts.firstStart) {
        const copy = path.join(folder, "copy");
        await copySources(copy);
        const samples = [await npmStart(copy, path.join(folder, "first"), path.join(folder, "npm-cache"))];
        first.push({ name: "first npm start", unit: "s", samples, guard: { most: 360 } });
      }
      const dataDir = path.join(folder, "second");
      await npmStart(ROOT, dataDir); // makes its database
      const second = await times(amounts.secondStarts, () => npmStart(ROOT, dataDir));
      const alone = await times(amounts.rounds, storefrontStart);
      return [
        ...first,
        { name: "second npm start", unit: "s", samples: second, guard: { most: 15 } },
        { name: "storefront alone", unit: "s", samples: alone, guard: { most: 1.5 } },
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
