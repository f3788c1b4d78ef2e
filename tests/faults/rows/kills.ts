import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { service } from "../../support/control";
import { Person } from "../../support/person";
import { dropWebhooks, EVERY_PAYMENT, eventBody, postWebhook, signatureOf } from "../../support/stripe";
import { askUntil } from "../../support/until";
import { startPurchases, whenSettled } from "../lab/lab";
import { interruptAt, POINTS } from "../lab/points";
import { inTurn, type Row, settings } from "../lab/row";

const WHOLE_WITHIN_MS = 180_000;
const WORKS_WITHIN_MS = 15_000;
const KILLED_WITHIN_MS = 5_000;

/** The point of the first batch: full counts begin at the first point, few at a critical one. */
const FIRST_POINT = { full: 0, few: 2 } as const;
const pointOf = (number: number) => inTurn(POINTS, number);
const late = (open: string[], what: string) => open.map((id) => `${what}: ${id}`);

export const R6: Row = {
  id: "R6",
  promise: "the server dies between authorise and order",
  trials: { full: [350, 25], few: [16, 4] },
  async run({ size, number, chance }) {
    const point = pointOf(FIRST_POINT[settings.counts] + number);
    const purchases = await startPurchases(size);
    const interrupt = () => service("medusa", "kill");
    const { placing } = await interruptAt(point, { purchases, chance, interrupt });
    await service("medusa", "start");
    const since = Date.now();
    const { tookMs, open } = await whenSettled(purchases, { since, withinMs: WHOLE_WITHIN_MS });
    await placing;
    const broken = late(open, `not whole within 180 s after a kill when ${point}`);
    return { trials: size, purchases, figures: { wholeAfterRestart: tookMs }, notes: [point], broken };
  },
};

export const R7: Row = {
  id: "R7",
  promise: "the server dies just after it answered a webhook",
  trials: { full: [200, 40], few: [4, 4] },
  async run({ size, chance }) {
    const purchases = await startPurchases(size);
    await dropWebhooks(EVERY_PAYMENT);
    await Promise.all(purchases.map((purchase) => purchase.confirm()));
    const answers = await Promise.all(
      purchases.map(({ paymentIntentId }) => {
        const body = eventBody("payment_intent.amount_capturable_updated", paymentIntentId, `evt_lab_${randomUUID()}`);
        return postWebhook(body, signatureOf(body));
      }),
    );
    await sleep(chance.upTo(KILLED_WITHIN_MS));
    await service("medusa", "kill");
    await service("medusa", "start");
    const { tookMs, open } = await whenSettled(purchases, { since: Date.now(), withinMs: WHOLE_WITHIN_MS });
    const refused = answers.filter((status) => status !== 200).map((status) => `a webhook was answered ${status}`);
    return {
      trials: size,
      purchases,
      figures: { wholeAfterRestart: tookMs },
      broken: [...refused, ...late(open, "an answered event was lost")],
    };
  },
};

/** The time from now until the shop and its database answer again; null if they do not in time. */
async function untilItWorks(withinMs: number): Promise<number | null> {
  const begun = Date.now();
  const visitor = new Person();
  const works = async () => (await visitor.visit("/readyz").catch(() => null))?.status === 200;
  return (await askUntil(works, Boolean, { end: begun + withinMs, interval: 100 })) ? Date.now() - begun : null;
}

export const R8: Row = {
  id: "R8",
  promise: "PostgreSQL restarts during checkout",
  trials: { full: [140, 10], few: [4, 4] },
  async run({ size, number, chance }) {
    const point = pointOf(settings.counts === "full" ? number : POINTS.indexOf("the order is placed, not captured"));
    const purchases = await startPurchases(size);
    // Every other round through the points has no webhooks: the sweep must survive the restart.
    const eventless = point !== "Stripe's event is stored" && Math.floor(number / POINTS.length) % 2 === 0;
    if (eventless) await dropWebhooks(EVERY_PAYMENT);
    let works: Promise<number | null> = Promise.resolve(null);
    const interrupt = async () => {
      await service("postgres", "crash");
      await service("postgres", "start");
      works = untilItWorks(WORKS_WITHIN_MS * settings.slack);
    };
    const { placing } = await interruptAt(point, { purchases, chance, interrupt });
    const worksAfterMs = await works;
    const { tookMs, open } = await whenSettled(purchases, { since: Date.now(), withinMs: WHOLE_WITHIN_MS });
    await placing;
    return {
      trials: size,
      purchases,
      figures: { wholeAfterRestart: tookMs, worksAgain: worksAfterMs === null ? [] : [worksAfterMs] },
      notes: [point, eventless ? "no webhooks" : "webhooks"],
      broken: [
        ...(worksAfterMs === null ? ["the shop did not work again within 45 s"] : []),
        ...late(open, `not whole within 180 s after a restart when ${point}`),
      ],
    };
  },
};
