import path from "node:path";
import getPort from "get-port";
import { writeJson } from "../lib/json-file";
import { StepError } from "../lib/step";
import type { Supervisor } from "../processes/supervisor";
import type { Configuration } from "../settings/configuration";
import type { Environment } from "../settings/env";
import type { DataPaths } from "../settings/paths";
import { stripeSandboxPlan } from "../stack/service-plans";
import { runChecker } from "../test/fault-checker";
import { countRows, lostRows } from "./counts";
import type { Manifest } from "./manifest";

const ADVICE = "the shop's data is as it was; restore an earlier backup, or ask for help with this one.";

/** @throws StepError for a restored database that lacks rows which it had when its backup began. */
export async function requireRows(databaseUrl: string, { counts }: Manifest): Promise<void> {
  const lost = lostRows(counts, await countRows(databaseUrl));
  if (lost.length > 0)
    throw new StepError(`The restored database lacks records (${lost.join("; ")}).`, { advice: ADVICE });
}

/**
 * Joins the restored database with the restored payments of the sandbox (docs/reliability.md). The shop does not run
 * meanwhile, so what was under way at the backup is under way again.
 * @throws StepError if a payment has no order, an order no payment, or anything else of the books is broken.
 */
export async function requireSoundBooks(
  supervisor: Supervisor,
  { shop, databaseUrl, env, paths }: { shop: Configuration; databaseUrl: string; env: Environment; paths: DataPaths },
): Promise<void> {
  const port = await getPort();
  const sandbox = {
    ...shop,
    stripeSandboxUrl: `http://localhost:${port}`,
    ports: { ...shop.ports, stripeSandbox: port },
  };
  await supervisor.start(stripeSandboxPlan(env, sandbox, paths));
  const stackFile = path.join(paths.dataDir, "checked-stack.json");
  await writeJson(stackFile, { databaseUrl, stripeSandbox: sandbox.stripeSandboxUrl }, 0o600);
  if ((await runChecker(stackFile, { isClosed: true })) !== 0)
    throw new StepError("The books of the restored shop are not in order: see above.", {
      advice: `${ADVICE} A backup of a shop that was taking payments may have some that the shop finishes by itself: --despite-findings restores it all the same.`,
    });
}
