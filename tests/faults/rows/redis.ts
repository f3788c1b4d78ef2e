import { service } from "../../support/control";
import { flushRedis } from "../../support/redis";
import { dropWebhooks, EVERY_PAYMENT } from "../../support/stripe";
import { startPurchases, whenSettled } from "../lab/lab";
import { interruptAt, type Point } from "../lab/points";
import { inTurn, type Row, settings } from "../lab/row";

const REPAIRED_WITHIN_MS = 180_000;

async function restart(): Promise<void> {
  await service("redis", "kill");
  await service("redis", "start");
}

const HARMS = { emptied: () => flushRedis(settings.redisUrl ?? ""), "killed and started": restart };
const POINTS: Point[] = ["after the card is authorised", "before the card is authorised"];
const VARIANTS = [true, false].flatMap((events) =>
  POINTS.flatMap((point) => Object.entries(HARMS).map(([harm, interrupt]) => ({ events, point, harm, interrupt }))),
);

export const R9: Row = {
  id: "R9",
  promise: "Redis restarts, or is emptied",
  trials: { full: [25 * VARIANTS.length, 25], few: [4 * VARIANTS.length, 4] },
  async run({ size, number, chance }) {
    const { events, point, harm, interrupt } = inTurn(VARIANTS, number);
    const purchases = await startPurchases(size);
    if (!events) await dropWebhooks(EVERY_PAYMENT);
    const { placing } = await interruptAt(point, { purchases, chance, interrupt });
    const since = Date.now();
    const { tookMs, open } = await whenSettled(purchases, { since, withinMs: REPAIRED_WITHIN_MS });
    await placing;
    return {
      trials: size,
      purchases,
      figures: { repaired: tookMs },
      notes: [harm, point, events ? "webhooks" : "no webhooks"],
      broken: open.map((id) => `neither order nor release within 180 s after Redis was ${harm}, ${point}: ${id}`),
    };
  },
};
