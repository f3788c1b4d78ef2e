import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { deleteAccount } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { actionsOn } from "../support/audit";
import { queryDatabase } from "../support/database";
import { waitForDocuments } from "../support/documents";
import { inFull } from "../support/in-full";
import { buyCaptured, buyUncaptured, findingsOf, statusOf } from "../support/money";
import { asOps } from "../support/ops";
import { eventsOf, orderPath, readOrderPage } from "../support/orders";
import { askLoader, sentTo } from "../support/pages";
import { codeOf } from "../support/payment-calls";
import { ledgerEntry, stripe } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { buyPaid } from "../support/purchase";
import { buySent } from "../support/returns";
import { giveRole } from "../support/staff";
import { clearFaults } from "../support/stripe";

const Ids = z.array(z.object({ id: z.string() }));
const OrderOfOps = z.object({
  order: z.object({ items: Ids, payment_collections: z.array(z.object({ payments: Ids })) }),
});

const admin = await demoAdmin();
const buyer = await Person.signUp();
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

const MINE = "/dashboard/myOrders";
const ALL = "/dashboard/manageAllOrders";
const UNDER_CANCELLED = "?status=cancelled";
const WireOrders = z.array(z.object({ _id: z.string() }));
const Cancelled = z.object({
  list: z.object({ orders: z.array(z.object({ orderId: z.string() })), deleted: z.array(z.string()) }),
});

const html = async (person: Person, path: string) => (await person.visit(path)).text();
const listed = async (person: Person, path: string) =>
  parseAnswer(WireOrders, await person.api("GET", path)).map(({ _id }) => _id);

describe("an order that its customer deleted before it was shipped", () => {
  let buyer: Person;
  let orderId: string;
  beforeAll(async () => {
    buyer = await Person.signUp();
    const bought = await buyPaid(buyer);
    orderId = bought.orderId;
    expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
    // `expect.poll` works in tests alone.
    const isRefunded = async () => expect(await statusOf(bought.transactionId)).toBe("refunded");
    await vi.waitFor(isRefunded, { timeout: 180_000, interval: 200 });
  });

  inFull("is under Cancelled with what went back, and nowhere else", async () => {
    const path = orderPath(orderId);
    expect(await html(buyer, MINE)).not.toContain(path);
    const cancelled = await html(buyer, MINE + UNDER_CANCELLED);
    expect(cancelled).toContain(path);
    expect(cancelled).toContain("−$149.00");
    expect(await html(admin, `${ALL}${UNDER_CANCELLED}&q=${buyer.email}`)).toContain(path);
    expect(await html(admin, `${ALL}?q=${buyer.email}`)).not.toContain(path);

    const query = new URLSearchParams({ email: buyer.email });
    expect(await listed(buyer, `/orders?${query}`)).toEqual([]);
    expect((await buyer.api("GET", `/orders/${orderId}`)).status).toBe(404);
    for (const more of ["", "&status=cancelled", "&status=cancelled&deleted=too"])
      expect(await listed(admin, `/allOrders?q=${buyer.email}${more}`)).toEqual([]);
  });

  inFull("keeps its page, which says what went back, for its owner and admins", async () => {
    for (const person of [buyer, admin]) {
      expect(await eventsOf(person, orderId)).toEqual(["placed", "paid", "cancelled", "refunded"]);
      expect(await readOrderPage(person, orderId)).toMatchObject({ deleted: true, order: { refunded: 14_900 } });
      const page = await html(person, orderPath(orderId));
      expect(page).toContain("The whole $149.00 went back to the card.");
      expect(page).not.toContain(`/dashboard/invoice/${orderId}`);
    }
  });

  inFull("is on the list that the browser reads again, a person's own, and for admins everybody's", async () => {
    const readOwn = (person: Person) => askLoader(person, "dashboard.myOrders", MINE + UNDER_CANCELLED);
    const readAll = (person: Person) =>
      askLoader(
        person,
        "dashboard.manageAllOrders",
        `${ALL}${UNDER_CANCELLED}&${new URLSearchParams({ q: buyer.email })}`,
      );
    const stranger = await Person.signUp();
    expect(sentTo(await readOwn(new Person()))).toMatch(/^\/login\?/);
    expect(sentTo(await readAll(stranger))).toMatch(/^\/login\?/);
    expect(Cancelled.parse(await (await readOwn(stranger)).json()).list).toEqual({ orders: [], deleted: [] });
    for (const answer of [await readOwn(buyer), await readAll(admin)]) {
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const { list } = Cancelled.parse(await answer.json());
      expect(list).toEqual({ orders: [{ orderId }], deleted: [orderId] });
    }
  });
});

inFull(
  "an order that ops cancelled leaves the lists as they open, is found by a search, and can be deleted under Cancelled",
  async () => {
    const buyer = await Person.signUp();
    const { orderId } = await buyCaptured(buyer);
    const path = orderPath(orderId);
    expect((await asOps("POST", `/admin/orders/${orderId}/cancel`)).status).toBe(200);
    expect((await buyer.api("GET", `/orders/${orderId}`)).body).toMatchObject({ order_status: "cancelled" });
    expect(await html(buyer, MINE)).not.toContain(path);
    expect(await html(admin, `${ALL}?q=${buyer.email}`)).not.toContain(path);
    expect(await listed(buyer, `/orders?${new URLSearchParams({ email: buyer.email })}`)).toEqual([]);
    expect(await listed(admin, "/allOrders?limit=50")).not.toContain(orderId);
    for (const [status, found] of Object.entries({
      "": [orderId],
      "&status=cancelled": [orderId],
      "&status=current": [],
    }))
      expect(await listed(admin, `/allOrders?q=${buyer.email}${status}`), status).toEqual(found);
    const invoice = `/dashboard/invoice/${orderId}`;
    expect(await html(buyer, MINE + UNDER_CANCELLED)).toContain(invoice);
    expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
    const left = await html(buyer, MINE + UNDER_CANCELLED);
    expect(left).toContain(path);
    expect(left).not.toContain(invoice);
  },
);

/** A shipped order with a return on its way that somebody has deleted from their list. */
async function hide(who: "owner" | "admin") {
  const sent = await buySent(2, { admin });
  const returnId = await sent.ask(1);
  const person = who === "owner" ? sent.buyer : admin;
  expect((await person.api("DELETE", `/deleteOrder/${sent.orderId}`)).status).toBe(200);
  return { ...sent, returnId, person };
}

const linksTo = async (person: Person, list: string, orderId: string) =>
  (await (await person.visit(list)).text()).includes(orderPath(orderId));

describe.each(["owner", "admin"] as const)("a shipped order that its %s deletes", (who) => {
  inFull("is on the list of hidden ones, keeps page, invoice and return, and comes back by one press", async () => {
    const { orderId, buyer, returnId, person, press } = await hide(who);
    const list = who === "owner" ? MINE : `${ALL}?q=${encodeURIComponent(buyer.email)}&status=`;
    const hidden = who === "owner" ? `${MINE}?status=hidden` : `${list}hidden`;
    expect([await linksTo(person, list, orderId), await linksTo(person, hidden, orderId)]).toEqual([false, true]);
    expect((await person.api("GET", `/orders/${orderId}`)).status).toBe(404);
    expect((await person.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(404);

    const page = await person.visit(orderPath(orderId));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(">Show again<")]);
    expect((await person.visit(`/dashboard/invoice/${orderId}`)).status).toBe(200);
    const [invoice] = await waitForDocuments(orderId, 1);
    expect((await person.visit(`${orderPath(orderId)}/documents/${invoice?.number}.pdf`)).status).toBe(200);

    const shown = await person.submit(orderPath(orderId), { form: "show" });
    expect([shown.status, shown.headers.get("location")]).toEqual([302, orderPath(orderId)]);
    expect([await linksTo(person, list, orderId), await linksTo(person, hidden, orderId)]).toEqual([true, false]);
    expect((await person.api("GET", `/orders/${orderId}`)).status).toBe(200);
    if (who === "owner") expect((await press(buyer, "cancel", returnId)).status).toBe(200);
    expect((await actionsOn(orderId)).slice(-2)).toContain("order.shown");
  });
});

inFull("the return of an order that its owner has hidden can be cancelled, and the account deleted", async () => {
  const { orderId, buyer, returnId, press } = await hide("owner");
  expect((await deleteAccount(buyer)).status).toBe(409);
  expect(await (await buyer.visit("/dashboard/account/delete")).text()).toContain("Hidden");
  expect((await readOrderPage(buyer, orderId)).returns).toMatchObject([{ id: returnId, status: "requested" }]);
  expect((await press(buyer, "cancel", returnId)).status).toBe(200);
  expect((await deleteAccount(buyer)).status).toBe(302);
});

inFull("an order that the desk has hidden is shown again by nobody else, nor by a role that hides none", async () => {
  const { orderId, buyer } = await hide("admin");
  expect((await (await Person.signUp()).submit(orderPath(orderId), { form: "show" })).status).toBe(404);
  expect((await buyer.submit(orderPath(orderId), { form: "show" })).status, "it is on the owner's").toBe(302);
  expect(await linksTo(admin, `${ALL}?q=${encodeURIComponent(buyer.email)}&status=hidden`, orderId)).toBe(true);
  const support = await Person.signUp("Sue Support");
  await giveRole(support, "support");
  const page = await (await support.visit(orderPath(orderId))).text();
  expect([page.includes("This order is hidden"), page.includes(">Show again<")]).toEqual([true, false]);
});
