import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { prepareLab, startPurchases } from "../faults/lab/lab";
import { settings } from "../faults/lab/row";
import type { Placed } from "../faults/lab/shopper";
import { service } from "../support/control";
import { armCallFault, clearFaults } from "../support/stripe";
import { expectSettled, type Load, PROMISED_RATE, prepareLoad, underLoad, warmUp } from "./load";

/** Each server ends within this after it was asked to: R17. In milliseconds. */
const DRAINED_WITHIN_MS = 10_000;
/** R17's count and rate; the short form replaces each server once, at the rate that the machine carries. */
const { requests: REQUESTS, rate: LEAST_RATE } =
  settings.counts === "full" ? { requests: 30_000, rate: PROMISED_RATE } : { requests: 1, rate: 1 };
const HOUR = { timeout: 3_600_000 };
/** Purchases under way when a server is asked to end; two, because the proxy takes the servers in turn. */
const AT_ONCE = 2;
const UNDER_WAY_MS = 150;
/** Medusa waits up to 3 s for a read. */
const SLOW_READ_MS = 2_500;
const NAMES = ["worker", "workerSecond", "medusa", "medusaSecond", "storefront", "storefrontSecond"] as const;

const toText = ({ status, code, ms }: Placed) => `${status} ${code ?? ""} after ${Math.round(ms)} ms`;
/** An answer that is neither an order nor a refusal with its reason is not the shop's: somebody hung up. */
const isCut = ({ orderId, code }: Placed) => !orderId && !code;

let load: Load;
beforeAll(async () => {
  await prepareLab();
  await warmUp();
  load = await prepareLoad();
});

it("R17: all servers are replaced, one after the other, and nobody's request is lost", HOUR, async () => {
  expect(load.aSecond).toBeGreaterThanOrEqual(LEAST_RATE);
  const purchases = await startPurchases(NAMES.length * AT_ONCE);
  await Promise.all(purchases.map((purchase) => purchase.confirm()));
  const unplaced = [...purchases];
  const placing: Promise<Placed>[] = [];
  const drained: Record<string, number[]> = {};
  const { failures } = await underLoad("all servers replaced", load, async (sent) => {
    do {
      for (const name of NAMES) {
        placing.push(...unplaced.splice(0, AT_ONCE).map((purchase) => purchase.place()));
        // Now they are under way.
        await wait(UNDER_WAY_MS);
        const begun = Date.now();
        await service(name, "stop");
        drained[name] = [...(drained[name] ?? []), Date.now() - begun];
        await service(name, "start");
      }
    } while (sent() < REQUESTS);
  });
  const since = Date.now();
  const answers = await Promise.all(placing);
  const told = answers.map(toText);
  process.stdout.write(`  drained within ${JSON.stringify(drained)} ms; purchases: ${told.join(", ")}\n`);
  expect(failures).toEqual([]);
  expect(answers.filter(isCut)).toEqual([]);
  expect(Math.max(...Object.values(drained).flat())).toBeLessThan(DRAINED_WITHIN_MS * settings.slack);
  await expectSettled("all servers replaced", purchases, since);
});

it("a purchase that Stripe makes slow is answered although its storefront is being replaced", async () => {
  const purchases = await startPurchases(AT_ONCE);
  await Promise.all(purchases.map((purchase) => purchase.confirm()));
  const delayed = { on: "payment_intents.retrieve", do: "delay", delayMs: SLOW_READ_MS, times: 1_000 } as const;
  for (const { paymentIntentId } of purchases) await armCallFault(delayed, paymentIntentId);
  const placing = Promise.all(purchases.map((purchase) => purchase.place()));
  await wait(UNDER_WAY_MS);
  const storefronts = ["storefront", "storefrontSecond"] as const;
  const begun = Date.now();
  await Promise.all(storefronts.map((name) => service(name, "stop")));
  const drainedMs = Date.now() - begun;
  await Promise.all(storefronts.map((name) => service(name, "start")));
  const answers = await placing;
  await clearFaults();
  const told = answers.map(toText);
  process.stdout.write(`  both storefronts drained within ${drainedMs} ms; slow purchases: ${told.join(", ")}\n`);
  expect(answers.filter(isCut)).toEqual([]);
  await expectSettled("slow purchases", purchases, Date.now());
});
