import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { actionsOn } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { buyCaptured, buyUncaptured, findingsOf, statusOf } from "../support/money";
import { asOps } from "../support/ops";
import { codeOf } from "../support/payment-calls";
import { ledgerEntry, stripe } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { clearFaults } from "../support/stripe";

const Ids = z.array(z.object({ id: z.string() }));
const OrderOfOps = z.object({
  order: z.object({ items: Ids, payment_collections: z.array(z.object({ payments: Ids })) }),
});

const [buyer, admin] = [await Person.signUp(), await demoAdmin()];
afterEach(clearFaults);

/** An order's lines, as a parcel names them, and its payment in Medusa Admin. */
async function orderOfOps(orderId: string) {
  const fields = "fields=items.id,payment_collections.payments.id";
  const { order } = parseAnswer(OrderOfOps, await asOps("GET", `/admin/orders/${orderId}?${fields}`));
  return {
    lines: { items: order.items.map(({ id }) => ({ id, quantity: 1 })) },
    paymentId: order.payment_collections[0]?.payments[0]?.id,
  };
}

/** Ops begin a return in Medusa Admin, and neither confirm nor cancel it; returns its id. */
async function beginReturn(orderId: string): Promise<string> {
  const answer = await asOps("POST", "/admin/returns", { order_id: orderId });
  return parseAnswer(z.object({ return: z.object({ id: z.string() }) }), answer).return.id;
}

const refundedOf = async (transactionId: string) => (await ledgerEntry(transactionId))?.amount_refunded;

/** The shop's and Medusa's records of a cancelled order. */
async function recordsOf(orderId: string) {
  const [row] = await queryDatabase(
    `select s.status, o.canceled_at is not null as cancelled, a.status as payment,
       (m.totals->>'pending_difference')::float8 as outstanding,
       (select count(*)::int from order_change c
        where c.order_id = o.id and c.status in ('pending', 'requested') and c.deleted_at is null) as changes,
       (select count(*)::int from order_item i join reservation_item r on r.line_item_id = i.item_id
        where i.order_id = o.id and r.deleted_at is null) as reservations
     from "order" o join order_status s on s.order_id = o.id join payment_attempt a on a.order_id = o.id
     join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null
     where o.id = $1`,
    [orderId],
  );
  return row;
}
const CANCELLED = {
  status: "cancelled",
  cancelled: true,
  payment: "refunded",
  outstanding: 0,
  changes: 0,
  reservations: 0,
};

describe("an order that ops are changing", () => {
  inFull("is deleted by its customer, and all of its money goes back once", async () => {
    const { orderId, transactionId, cents } = await buyCaptured(buyer);
    await beginReturn(orderId);
    expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
    await expect.poll(() => statusOf(transactionId)).toBe("refunded");
    expect(await refundedOf(transactionId)).toBe(cents);
    expect(await recordsOf(orderId)).toEqual(CANCELLED);
    expect((await buyer.api("GET", `/orders/${orderId}`)).status).toBe(404);
    expect(await findingsOf(orderId)).toEqual([]);
  });

  inFull("is cancelled by ops with Medusa Admin's own button, and stays on the lists as cancelled", async () => {
    const { orderId, transactionId, cents } = await buyCaptured(buyer);
    await beginReturn(orderId);
    const answer = await asOps("POST", `/admin/orders/${orderId}/cancel?fields=id,status`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({ order: { id: orderId, status: "canceled" } });
    await expect.poll(() => statusOf(transactionId)).toBe("refunded");
    expect(await refundedOf(transactionId)).toBe(cents);
    expect(await recordsOf(orderId)).toEqual(CANCELLED);
    expect((await buyer.api("GET", `/orders/${orderId}`)).body).toMatchObject({ order_status: "cancelled" });
    expect((await asOps("POST", `/admin/orders/${orderId}/cancel`)).status).toBe(409);
    const cancellations = await queryDatabase(
      "select answer_status from audit_entry where subject_id = $1 and action ~ 'cancelled|deleted' order by created_at",
      [orderId],
    );
    expect(cancellations).toEqual([{ answer_status: 200 }, { answer_status: 409 }]);
  });

  inFull("is refunded by nobody before the change is ended, and no money moves", async () => {
    const { orderId, transactionId } = await buyCaptured(buyer);
    const begun = await beginReturn(orderId);
    const path = `/admin/payments/${(await orderOfOps(orderId)).paymentId}/refund`;
    const answer = await asOps("POST", path, { amount: 10 });
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await refundedOf(transactionId)).toBe(0);
    await asOps("DELETE", `/admin/returns/${begun}/request`);
    expect((await asOps("POST", path, { amount: 10 })).status).toBe(200);
    expect(await refundedOf(transactionId)).toBe(1_000);
  });
});

inFull("an order without a status of the shop is cancelled with Medusa Admin's own button as well", async () => {
  const { orderId } = await buyCaptured(buyer);
  await queryDatabase("delete from order_status where order_id = $1", [orderId]);
  const cancelled = await asOps("POST", `/admin/orders/${orderId}/cancel?fields=id,status`);
  expect(cancelled).toMatchObject({ status: 200, body: { order: { id: orderId, status: "canceled" } } });
  expect((await asOps("POST", "/admin/orders/order_none/cancel")).status).toBe(404);
});

it("an order that is deleted five times at once answers one 200 and four 404, and stands in the audit trail once", async () => {
  const { orderId, transactionId, cents } = await buyCaptured(buyer);
  const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.api("DELETE", `/deleteOrder/${orderId}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  expect(await actionsOn(orderId)).toEqual(["order.deleted"]);
  await expect.poll(() => refundedOf(transactionId)).toBe(cents);
});

describe("an order whose money the shop does not have", () => {
  async function expectNotShipped(orderId: string): Promise<void> {
    const update = await admin.api("PUT", "/updateStatus", { body: { orderId } });
    expect([update.status, codeOf(update.body)]).toEqual([409, "conflict"]);
    const { lines } = await orderOfOps(orderId);
    for (const root of ["admin", "ADMIN"]) {
      const fulfilled = await asOps("POST", `/${root}/orders/${orderId}/fulfillments`, lines);
      expect(fulfilled, root).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
    expect((await recordsOf(orderId))?.status).toBe("pending");
  }

  it("is not shipped while the money is only held", async () => {
    const { orderId } = await buyUncaptured(buyer, { forGood: true });
    await expectNotShipped(orderId);
  });

  inFull("is not shipped when all of it went back, not even a parcel that was begun before", async () => {
    const { orderId, transactionId, cents } = await buyCaptured(buyer);
    const { lines } = await orderOfOps(orderId);
    const begun = await asOps("POST", `/admin/orders/${orderId}/fulfillments?fields=fulfillments.id`, lines);
    const { order } = parseAnswer(z.object({ order: z.object({ fulfillments: Ids }) }), begun);
    await stripe.refunds.create({ payment_intent: transactionId });
    const books = async () => (await asOps("GET", `/admin/shop/money/payments?q=${transactionId}`)).body;
    await expect.poll(books).toMatchObject({ payments: [{ refunded: cents }] });
    await expectNotShipped(orderId);
    const parcel = order.fulfillments[0]?.id;
    for (const [path, body] of [
      [`/admin/orders/${orderId}/fulfillments/${parcel}/shipments`, lines],
      [`/admin/orders/${orderId}/fulfillments/${parcel}/mark-as-delivered`, {}],
    ] as const) {
      const shipped = await asOps("POST", path, body);
      expect(shipped, path).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
    expect((await recordsOf(orderId))?.status).toBe("pending");
  });
});
