import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import getPort from "get-port";
import { settledFileOf } from "stripe-sandbox/settled-payments";
import { writeJson } from "../lib/json-file";
import { StepError } from "../lib/step";
import { runInTerminal } from "../processes/run";
import type { Supervisor } from "../processes/supervisor";
import { configure } from "../settings/configuration";
import { currentEnvironment, type DataPaths, dataPaths, type Environment, type Settings } from "../settings/env";
import { loadSecrets } from "../settings/secrets";
import { stripeSandboxPlan } from "../stack/service-plans";
import { countRows, lostRows, type Manifest } from "./manifest";

export type Restoring = {
  manifest: Manifest;
  /** The folder that the archive was unpacked into. */
  unpacked: string;
  settings: Settings;
  env: Environment;
  paths: DataPaths;
  /** Keeps the present data. */
  kept: string;
  /** Whether the books are checked. */
  isChecked: boolean;
};

/** Of the unpacked files of the data folder. */
export const filesFolder = (unpacked: string) => path.join(unpacked, "files");

const ADVICE = "the shop's data is as it was; restore an earlier backup, or ask for help with this one.";
const WAS_BUSY =
  "A backup of a shop that was taking payments may have some that the shop finishes by itself: --despite-findings restores it all the same.";

/** @throws StepError for a database that lacks rows which it had when its backup began. */
async function requireRows(databaseUrl: string, { counts }: Manifest): Promise<void> {
  const lost = lostRows(counts, await countRows(databaseUrl));
  if (lost.length > 0)
    throw new StepError(`The restored database lacks records (${lost.join("; ")}).`, { advice: ADVICE });
}

/** Any other exit code says that the checker failed. */
const CHECKER = { sound: 0, broken: 1 } as const;

/**
 * Runs the fault lab's checker against the shop in a stack.json, or against its database alone if the file names no
 * payment sandbox. With `isClosed` the shop does not run, and nothing that is under way will end. Returns its exit code
 * (`CHECKER`).
 */
export function runChecker(stackFile: string, { isClosed = false } = {}): Promise<number> {
  const args = [stackFile, ...(isClosed ? ["--closed"] : [])];
  return runInTerminal("tests/faults/checker/main.ts", args, { cwd: "local", env: currentEnvironment() });
}

/** False for the backup of a shop with real Stripe, of whose payments the sandbox here knows none. */
const hasSandboxPayments = ({ stripeSandbox }: DataPaths) =>
  [stripeSandbox, settledFileOf(stripeSandbox)].some((file) => existsSync(file));

/**
 * Joins the restored database with the restored payments of the sandbox (docs/reliability.md). If the shop has real
 * Stripe, or had it at the backup, the database is checked alone. What was under way at the backup is under way again,
 * because the shop does not run meanwhile.
 * @throws StepError if a payment has no order, an order no payment, or anything else of the books is broken.
 */
async function requireSoundBooks(
  supervisor: Supervisor,
  databaseUrl: string,
  { unpacked, settings, env }: Restoring,
): Promise<void> {
  const restored = dataPaths(filesFolder(unpacked));
  const port = await getPort();
  const ports = { storefront: settings.PORT, medusa: settings.MEDUSA_PORT, stripeSandbox: port, googleSandbox: 0 };
  const shop = configure(settings, await loadSecrets(restored.secrets), ports, databaseUrl, restored);
  const stripeSandbox = hasSandboxPayments(restored) ? (shop.stripeSandboxUrl ?? "") : "";
  if (stripeSandbox) await supervisor.start(stripeSandboxPlan(env, shop, restored));
  const stackFile = path.join(restored.dataDir, "checked-stack.json");
  try {
    await writeJson(stackFile, { databaseUrl, stripeSandbox }, 0o600);
    const code = await runChecker(stackFile, { isClosed: true });
    if (code === CHECKER.broken)
      throw new StepError("The books of the restored shop are not in order: see above.", {
        advice: `${ADVICE} ${WAS_BUSY}`,
      });
    if (code !== CHECKER.sound)
      throw new StepError("The books of the restored shop could not be checked: see above.", {
        advice: `${ADVICE} --despite-findings restores it without this check.`,
      });
  } finally {
    await rm(stackFile, { force: true });
  }
}

/** @throws StepError for a database that lacks records or, if `isChecked`, whose books are not in order. */
export async function requireSound(supervisor: Supervisor, databaseUrl: string, restoring: Restoring): Promise<void> {
  await requireRows(databaseUrl, restoring.manifest);
  if (restoring.isChecked) await requireSoundBooks(supervisor, databaseUrl, restoring);
}
