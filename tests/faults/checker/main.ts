import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { checkShop } from "./check-shop";

const QUIET_WITHIN_MS = 120_000;
/** A shop that does not run comes to no rest: what it has under way stays so. */
const CLOSED_WITHIN_MS = 2_000;
const Stack = z.object({ databaseUrl: z.string(), stripeSandbox: z.url() });
const Settings = z.object({ LEGACY_HOLD_MINUTES: z.coerce.number().default(30) });

/**
 * Only the checker: `main.ts <stack.json>` waits until the shop is idle, prints the breaks and ends with 1 if there are
 * any. `--closed`: the shop does not run.
 */
async function main(stackFile: string, isClosed: boolean): Promise<number> {
  const { databaseUrl, stripeSandbox } = Stack.parse(JSON.parse(await readFile(stackFile, "utf8")));
  const { LEGACY_HOLD_MINUTES: legacyHoldMinutes } = Settings.parse(process.env);
  const shop = { databaseUrl, stripeSandbox, mailDir: path.join(path.dirname(stackFile), "mail"), legacyHoldMinutes };
  const { breaks, quietAfterMs, payments, orders } = await checkShop(shop, {
    quietWithinMs: isClosed ? CLOSED_WITHIN_MS : QUIET_WITHIN_MS,
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  for (const { invariant, what, ids } of breaks) say(`${invariant} ${what} ${JSON.stringify(ids)}`);
  const restless = isClosed ? "the shop does not run" : "no quiet within 120 s";
  const quiet = quietAfterMs === null ? restless : `quiet after ${(quietAfterMs / 1000).toFixed(1)} s`;
  say(`${breaks.length} broken; ${payments} payments, ${orders} live orders, ${quiet}`);
  return breaks.length > 0 || (quietAfterMs === null && !isClosed) ? 1 : 0;
}

process.exitCode = await main(process.argv[2] ?? "", process.argv.includes("--closed"));
