import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { checkBooks, checkShop } from "./check-shop";
import type { Break } from "./records";

const QUIET_WITHIN_MS = 120_000;
/** A shop that does not run comes to no rest: what it has under way stays so. */
const CLOSED_WITHIN_MS = 2_000;
/** `stripeSandbox` is empty for a shop with real Stripe. */
const Stack = z.object({ databaseUrl: z.string(), stripeSandbox: z.union([z.url(), z.literal("")]) });
const Settings = z.object({ LEGACY_HOLD_MINUTES: z.coerce.number().default(30) });

const say = (line: string) => process.stdout.write(`${line}\n`);

function tell(breaks: readonly Break[]): void {
  for (const { invariant, what, ids } of breaks) say(`${invariant} ${what} ${JSON.stringify(ids)}`);
}

/** Only the checker: prints the breaks, 1 if there are any. With real Stripe it looks at the database alone, once. */
async function main(stackFile: string, isClosed: boolean): Promise<number> {
  const { databaseUrl, stripeSandbox } = Stack.parse(JSON.parse(await readFile(stackFile, "utf8")));
  if (!stripeSandbox) {
    const { breaks, orders } = await checkBooks(databaseUrl);
    tell(breaks);
    say(`${breaks.length} broken; ${orders} live orders, not compared with Stripe's payments`);
    return breaks.length > 0 ? 1 : 0;
  }
  const { LEGACY_HOLD_MINUTES: legacyHoldMinutes } = Settings.parse(process.env);
  const shop = { databaseUrl, stripeSandbox, mailDir: path.join(path.dirname(stackFile), "mail"), legacyHoldMinutes };
  const { breaks, quietAfterMs, payments, orders } = await checkShop(shop, {
    quietWithinMs: isClosed ? CLOSED_WITHIN_MS : QUIET_WITHIN_MS,
  });
  tell(breaks);
  const restless = isClosed ? "the shop does not run" : "no quiet within 120 s";
  const quiet = quietAfterMs === null ? restless : `quiet after ${(quietAfterMs / 1000).toFixed(1)} s`;
  say(`${breaks.length} broken; ${payments} payments, ${orders} live orders, ${quiet}`);
  return breaks.length > 0 || (quietAfterMs === null && !isClosed) ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv[2] ?? "", process.argv.includes("--closed"));
} catch (error) {
  process.stderr.write(`The checker failed: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
