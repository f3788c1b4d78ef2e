import { describe, expect, it } from "vitest";
import { SDKS, testSandbox } from "../testing";

const HELD = {
  amount: 14_900,
  currency: "usd",
  capture_method: "manual",
  confirm: true,
  payment_method: "pm_card_visa",
} as const;
const DAY = 86_400;

async function age(url: string, id: string, seconds: number): Promise<Response> {
  return await fetch(`${url}/_sandbox/payment_intents/${id}/age`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seconds }),
  });
}

describe.each(SDKS)("time at the sandbox through $name", ({ Sdk }) => {
  it("is refused for an unknown payment, and backwards", async () => {
    const { url, connect } = await testSandbox();
    const { id } = await connect(Sdk).paymentIntents.create(HELD);
    expect((await age(url, "pi_unknown", DAY)).status).toBe(404);
    expect((await age(url, id, -1)).status).toBe(400);
  });

  it("brings a hold closer to its end, and ends it after seven days as Stripe does", async () => {
    const { url, connect, ledger } = await testSandbox();
    const stripe = connect(Sdk);
    const { id } = await stripe.paymentIntents.create(HELD);
    const captureBefore = async () => {
      const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
      const charge = typeof latest_charge === "object" ? latest_charge : null;
      return (charge?.payment_method_details?.card?.capture_before ?? 0) - Date.now() / 1000;
    };
    expect(await captureBefore()).toBeGreaterThan(7 * DAY - 60);
    await age(url, id, 6 * DAY);
    expect(await captureBefore()).toBeLessThan(DAY);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_capture");
    await age(url, id, DAY);
    const ended = await stripe.paymentIntents.retrieve(id);
    expect(ended).toMatchObject({ status: "canceled", cancellation_reason: "expired", amount_capturable: 0 });
    expect(await ledger()).toMatchObject([{ captures: 0, amount_received: 0 }]);
    expect((await stripe.events.list({ type: "payment_intent.canceled" })).data).toHaveLength(1);
  });

  it("takes a payment out of a list that begins later, page by page with the charges whole", async () => {
    const { url, connect } = await testSandbox();
    const stripe = connect(Sdk);
    const ids: string[] = [];
    for (let made = 0; made < 4; made += 1) ids.unshift((await stripe.paymentIntents.create(HELD)).id);
    await age(url, ids[3] ?? "", 6 * DAY);
    const gte = Math.floor(Date.now() / 1000) - DAY;
    const seen: string[] = [];
    for await (const intent of stripe.paymentIntents.list({
      limit: 2,
      created: { gte },
      expand: ["data.latest_charge"],
    })) {
      expect(intent.latest_charge).toMatchObject({ object: "charge", amount: 14_900, captured: false });
      seen.push(intent.id);
    }
    expect(seen).toEqual(ids.slice(0, 3));
  });
});
