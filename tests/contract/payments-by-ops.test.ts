import { afterEach, beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { inFull as it } from "../support/in-full";
import { buyCaptured, buyUncaptured } from "../support/money";
import { asOps } from "../support/ops";
import { ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { armCallFault, armWebhookFault, clearFaults } from "../support/stripe";

const PaymentOf = z.object({
  order: z.object({ payment_collections: z.array(z.object({ payments: z.array(z.object({ id: z.string() })) })) }),
});
const CONFLICT = { status: 409, body: { code: "conflict" } };

let buyer: Person;
beforeAll(async () => {
  buyer = await Person.signUp();
});
afterEach(clearFaults);

/** Where Medusa Admin's own buttons act on an order's payment. */
async function pathOf(orderId: string, act: "capture" | "refund"): Promise<string> {
  const fields = "fields=payment_collections.payments.id";
  const { order } = parseAnswer(PaymentOf, await asOps("GET", `/admin/orders/${orderId}?${fields}`));
  return `/admin/payments/${order.payment_collections[0]?.payments[0]?.id}/${act}`;
}

it("a refund whose answer from Stripe was lost is no second one when it is asked for again at once", async () => {
  const { orderId, transactionId } = await buyCaptured(buyer);
  const path = await pathOf(orderId, "refund");
  await armWebhookFault({ do: "drop", times: 50 }, transactionId);
  await armCallFault({ on: "refunds.create", do: "reset_after_commit", times: 10 }, transactionId);
  expect((await asOps("POST", path, { amount: 50 })).status).toBeGreaterThanOrEqual(500);
  expect(await asOps("POST", path, { amount: 50 })).toMatchObject(CONFLICT);
  expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: 5_000 });
});

describe("a capture with Medusa Admin's own button", () => {
  it("takes the whole payment and no part of it", async () => {
    const { orderId, transactionId, price } = await buyUncaptured(buyer);
    const path = await pathOf(orderId, "capture");
    expect(await asOps("POST", path, { amount: 1 })).toMatchObject(CONFLICT);
    expect(await ledgerEntry(transactionId)).toMatchObject({ status: "requires_capture", captures: 0 });
    await clearFaults();
    expect((await asOps("POST", path, { amount: price })).status).toBe(200);
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_received: Math.round(price * 100), captures: 1 });
  });

  it("takes nothing for an order that was cancelled", async () => {
    const { orderId, transactionId } = await buyUncaptured(buyer);
    const path = await pathOf(orderId, "capture");
    expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
    expect(await asOps("POST", path)).toMatchObject(CONFLICT);
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_received: 0 });
  });
});
