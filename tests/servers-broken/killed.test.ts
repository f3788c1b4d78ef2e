import { beforeAll, describe, expect, it } from "vitest";
import { prepareLab, startPurchases } from "../faults/lab/lab";
import { interruptAt } from "../faults/lab/points";
import { settings } from "../faults/lab/row";
import { makeChance } from "../support/chance";
import { service } from "../support/control";
import { expectSettled, type Load, prepareLoad, underLoad, warmUp } from "./load";

/** Nobody sees errors for longer than this after something died: docs/operations.md. In milliseconds. */
const ERRORS_END_WITHIN_MS = 5_000;
const BUYERS = settings.counts === "full" ? 10 : 4;
const LONG = { timeout: 600_000 };

let load: Load;
beforeAll(async () => {
  await prepareLab();
  await warmUp();
  load = await prepareLoad();
});

describe.each(["storefront", "storefrontSecond", "medusa", "medusaSecond", "worker", "workerSecond"] as const)(
  "%s is killed under load, and started again:",
  (name) => {
    it("errors end within five seconds, and each payment becomes one order or a void hold", LONG, async () => {
      const purchases = await startPurchases(BUYERS);
      const chance = makeChance(settings.seed, name, 0);
      let since = 0;
      const { windowMs } = await underLoad(`${name} killed`, load, async () => {
        const interrupt = () => service(name, "kill");
        const { placing } = await interruptAt("after the card is authorised", { purchases, chance, interrupt });
        await placing;
        await service(name, "start");
        since = Date.now();
      });
      expect(windowMs).toBeLessThanOrEqual(ERRORS_END_WITHIN_MS * settings.slack);
      await expectSettled(`${name} killed`, purchases, since);
    });
  },
);
