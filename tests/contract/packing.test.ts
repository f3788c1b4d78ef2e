import { describe, expect, it } from "vitest";
import { GetOrderToPackAnswer, ListOrdersToPackAnswer } from "../../medusa-backend/src/contract/packing";
import { mainOf, parseAnswer, wordsOf } from "../support/answers";
import { inFull } from "../support/in-full";
import { buyCaptured, buyUncaptured } from "../support/money";
import { callShop, mustAsOps, sessionOf } from "../support/ops";
import { numberOf, sendAsOps } from "../support/orders";
import { makePacker, promiseFrom } from "../support/packing";
import { happen } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { asAdmin } from "../support/products";
import { readStaffOrder } from "../support/refunds";

const admin = await demoAdmin();

const packPath = (orderId: string) => `/dashboard/pack/${orderId}`;
const pageOf = async (orderId: string, person = admin) => (await person.visit(packPath(orderId))).text();
const list = async (query: Record<string, string>) =>
  parseAnswer(ListOrdersToPackAnswer, await asAdmin("GET", `/orders-to-pack?${new URLSearchParams(query)}`));
const read = async (orderId: string) =>
  parseAnswer(GetOrderToPackAnswer, await asAdmin("GET", `/orders-to-pack/${orderId}`));

/** Those of the listed orders that have these ids; the tests promise theirs for days of 1999, before all others. */
async function listed(orderIds: readonly string[], limit = 100) {
  const found = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: ListOrdersToPackAnswer = await list({ limit: String(limit), ...(cursor && { cursor }) });
    found.push(...page.orders.filter(({ id }) => orderIds.includes(id)));
    const isBeyond = page.orders.some(({ promisedFrom }) => promisedFrom === null || promisedFrom > "1999-12-31");
    cursor = isBeyond ? null : page.nextCursor;
  }
  return found;
}

const find = async (orderId: string) => (await list({ q: `#${await numberOf(orderId)}` })).orders;

/** The fields that send all that is left of an order, as the page for packing has them. */
async function parcelFields(orderId: string) {
  const { order } = await read(orderId);
  return Object.fromEntries(
    order.left.flatMap(({ lineId, quantity }, place) => [
      [`ship_line_${place}`, lineId],
      [`ship_quantity_${place}`, String(quantity)],
      [`ship_left_${place}`, String(quantity)],
    ]),
  );
}

describe("the orders to pack", () => {
  inFull("begin with the earliest promise, then the oldest; what is left of a partly sent one is said", async () => {
    const buyer = await Person.signUp();
    const older = await buyCaptured(buyer, "Sparrow", { quantity: 2 });
    const [younger, urgent] = [await buyCaptured(buyer), await buyCaptured(buyer)];
    await promiseFrom(urgent.orderId, "1999-01-01");
    for (const { orderId } of [older, younger]) await promiseFrom(orderId, "1999-01-02");
    await sendAsOps(older.orderId, { Sparrow: 1 });
    const ids = [older, younger, urgent].map(({ orderId }) => orderId);
    for (const limit of [100, 1]) {
      const orders = await listed(ids, limit);
      expect(orders.map(({ id }) => id)).toEqual([urgent.orderId, older.orderId, younger.orderId]);
      expect(orders[1]).toMatchObject({ partSent: true, late: true, promisedFrom: "1999-01-02", hold: null });
      expect(orders[1]?.left).toMatchObject([{ title: "Sparrow", quantity: 1, sku: expect.any(String) }]);
    }
    for (const { orderId } of [older, younger, urgent])
      expect((await admin.api("PUT", "/updateStatus", { body: { orderId } })).status).toBe(200);
    expect(await listed(ids)).toEqual([]);
    expect(await find(older.orderId)).toMatchObject([{ id: older.orderId, status: "shipped", left: [], late: false }]);
  });

  it("leave out one that is not paid, which its number finds with the reason, and which is not sent", async () => {
    const { orderId } = await buyUncaptured(await Person.signUp(), { forGood: true });
    await promiseFrom(orderId, "1999-01-01");
    expect(await listed([orderId])).toEqual([]);
    expect(await find(orderId)).toMatchObject([{ id: orderId, hold: "unpaid" }]);
    const page = await pageOf(orderId);
    expect(page).toContain("The money for this order has not been taken yet.");
    expect(page).not.toContain("Ship these");
    const sent = await admin.submit(packPath(orderId), { form: "send", ...(await parcelFields(orderId)) });
    expect(sent.status).toBe(409);
  });

  inFull("leave out one whose payment is disputed, which no packer sends, until that has ended well", async () => {
    const { orderId, transactionId } = await buyCaptured(await Person.signUp());
    await promiseFrom(orderId, "1999-01-01");
    const { id } = await happen(`payment_intents/${transactionId}/dispute`);
    await expect.poll(async () => (await find(orderId))[0]?.hold).toBe("disputed");
    expect(await listed([orderId])).toEqual([]);
    const { order, risks } = await read(orderId);
    const items = order.left.map(({ lineId, quantity }) => ({ lineId, quantity, left: quantity }));
    const parcel = { items, risks: risks.map((risk) => risk.id) };
    const sent = await callShop("POST", `/orders/${orderId}/parcels`, await sessionOf(await makePacker()), parcel);
    expect(sent).toMatchObject({ status: 409, body: { code: "payment_at_risk" } });
    await happen(`disputes/${id}/status`, { status: "won" });
    await expect.poll(async () => (await listed([orderId])).length).toBe(1);
  });

  inFull("are found by a number alone, and a wrong cursor is refused", async () => {
    expect((await list({ q: "sparrow" })).orders).toEqual([]);
    expect((await list({ q: "2147483647" })).orders).toEqual([]);
    expect((await asAdmin("GET", "/orders-to-pack?cursor=bm90aGluZw")).status).toBe(422);
    expect((await admin.visit("/dashboard/pack?cursor=bm90aGluZw")).headers.get("location")).toBe("/dashboard/pack");
  });

  inFull("are sent from their own page: a packer sees an own purchase as its buyer", async () => {
    const packer = await makePacker();
    const { orderId } = await buyCaptured(packer);
    const page = await (await packer.visit(`/dashboard/orders/${orderId}`)).text();
    expect([page.includes("Delivery to"), page.includes("Ship these")]).toEqual([true, false]);
    expect(await pageOf(orderId, packer)).toContain("Ship these");
  });
});

it("a packer has the screens for packing and the slips, and no screen with an amount", async () => {
  const { orderId } = await buyCaptured(await Person.signUp());
  const packer = await makePacker();
  const number = await numberOf(orderId);
  const papers = (kind: string) => `/dashboard/papers/${kind}.pdf?order=${number}`;
  const open = ["/dashboard/pack", packPath(orderId), "/dashboard/ship", papers("packing-slips")];
  const closed = ["/dashboard/manageAllOrders", `/dashboard/orders/${orderId}`, papers("tax-documents")];
  for (const path of open) expect((await packer.visit(path)).status, path).toBe(200);
  for (const path of closed) expect((await packer.visit(path)).status, path).toBe(403);
  const main = mainOf(await pageOf(orderId, packer));
  expect(main).toContain("1 × Sparrow");
  expect(main).not.toContain(`/dashboard/orders/${orderId}`);
});

describe("an order to pack", () => {
  inFull("has its recipient, its lines and its notes, and no amount", async () => {
    const { orderId } = await buyCaptured(await Person.signUp(), "Sparrow", {
      address: "Hangar 9, Parcel Road\nDhaka",
    });
    expect((await asAdmin("POST", `/orders/${orderId}/notes`, { text: "Wrap it twice" })).status).toBe(204);
    const { order, recipient, notes } = await read(orderId);
    expect(order).toMatchObject({ status: "pending", hold: null, left: [{ title: "Sparrow", quantity: 1 }] });
    for (const garbage of ["soon", "2026-02-31", "1|2"]) {
      await promiseFrom(orderId, garbage);
      expect((await read(orderId)).order, garbage).toMatchObject({ promisedFrom: null });
    }
    expect(recipient.address).toContain("Parcel Road");
    expect(notes).toMatchObject([{ text: "Wrap it twice", own: false }]);
    const main = mainOf(await pageOf(orderId));
    for (const words of ["Parcel Road", "1 × Sparrow", "Wrap it twice"]) expect(main).toContain(words);
    expect(main).not.toMatch(/\$\s?\d/);
    expect((await asAdmin("GET", "/orders-to-pack/order_nobodys")).status).toBe(404);
    expect((await admin.visit(packPath("order_nobodys"))).status).toBe(404);
  });

  inFull("has the whole name and address that ops wrote in Medusa Admin, whose form needs no city", async () => {
    const { orderId } = await buyCaptured(await Person.signUp());
    const name = { first_name: "Nia", last_name: "Haque" };
    const address = { address_1: "7 Hangar Street", address_2: "Flat 3", city: "", postal_code: "1209" };
    await mustAsOps("POST", `/admin/orders/${orderId}`, { shipping_address: { ...name, ...address } });
    const written = { name: "Nia Haque", address: "7 Hangar Street\nFlat 3\n1209" };
    expect((await read(orderId)).recipient).toMatchObject(written);
    expect((await readStaffOrder(admin, orderId)).order).toMatchObject(written);
  });

  inFull("is sent by one of two packers, and the other is told and reads what was typed", async () => {
    const { orderId } = await buyCaptured(await Person.signUp());
    const fields = { form: "send", ...(await parcelFields(orderId)) };
    const packers = [await makePacker(), await makePacker()];
    const answers = await Promise.all(
      packers.map((packer, place) =>
        packer.submit(packPath(orderId), { ...fields, trackingNumber: `PACKED-${place}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.findIndex(({ status }) => status === 409);
    const told = wordsOf(mainOf((await answers[refused]?.text()) ?? ""));
    expect(told).toMatch(/in the meantime|Since you opened this page/);
    expect(told).toContain("You typed: Tracking number");
    expect(told).toContain(`PACKED-${refused}`);
    expect((await read(orderId)).parcels).toHaveLength(1);
    expect(await pageOf(orderId)).toContain("All of it was sent");
  });

  inFull("that was cancelled says so, and is not sent", async () => {
    const { orderId } = await buyCaptured(await Person.signUp());
    const fields = await parcelFields(orderId);
    expect((await asAdmin("POST", `/orders/${orderId}/cancel`)).status).toBe(204);
    expect((await read(orderId)).order).toMatchObject({ status: "cancelled", left: [] });
    expect(await find(orderId)).toMatchObject([{ status: "cancelled" }]);
    expect(await pageOf(orderId)).toContain("Cancelled: nothing of it is to be sent");
    expect((await admin.submit(packPath(orderId), { form: "send", ...fields })).status).toBe(409);
  });
});
