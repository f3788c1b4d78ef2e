import { describe, expect, it } from "vitest";
import { documentsOf } from "../support/documents";
import { inFull } from "../support/in-full";
import { waitForMails } from "../support/mails";
import { findingsOf } from "../support/money";
import { orderPath, readOrderPage, submitTracking } from "../support/orders";
import { demoAdmin } from "../support/person";
import { asAdmin } from "../support/products";
import {
  askRefund,
  booksOf,
  offerOf,
  pressRefund,
  questionIn,
  readStaffOrder,
  refund,
  refundFields,
  restRefunds,
} from "../support/refunds";
import { buyCounted, buySent } from "../support/returns";

const admin = await demoAdmin();

const creditedOf = async (orderId: string) =>
  (await documentsOf(orderId)).reduce((sum, { kind, amount }) => (kind === "credit_note" ? sum + amount : sum), 0);

describe("the form of a refund", () => {
  it("is an admin's alone, asks first, and moves nothing with a first press", async () => {
    const { orderId, buyer, refunded, cents } = await shared();
    const fields = { form: "refund-question", ...refundFields({ goodwill: 500 }) };
    expect((await buyer.submit(orderPath(orderId), fields)).headers.get("location")).toContain("/login?");
    expect(await (await buyer.visit(orderPath(orderId))).text()).not.toContain("left to refund");
    const asked = await admin.submit(orderPath(orderId), fields);
    const html = await asked.text();
    expect([asked.status, questionIn(html)]).toEqual([200, { amount: "500", key: expect.any(String) }]);
    expect(html).toMatch(/Goodwill<\/dt><dd[^>]*>\$5\.00</);
    expect(await refunded()).toBe(0);
    expect((await offerOf(admin, orderId)).left).toBe(2 * cents);
  });

  it("names the parts of its sum", async () => {
    const { orderId, line, cents } = await shared();
    const body = { items: [{ lineId: line, sent: true, quantity: 2 }], goodwill: 0, reason: "It rattles" };
    expect((await asAdmin("POST", `/orders/${orderId}/refund-question`, body)).body).toMatchObject({
      amount: 2 * cents,
      parts: { lines: [{ quantity: 2, amount: 2 * cents }], delivery: 0, goodwill: 0, other: 0 },
    });
  });

  it.each([
    ["nothing", {}, 422],
    ["no reason", { goodwill: 500, reason: " " }, 422],
    ["more than is left", { goodwill: 99_999_900 }, 400],
    ["pieces that were never sent", { items: [{ lineId: "ordli_1", sent: true, quantity: 1 }] }, 409],
  ])("refuses %s in words", async (_, choice, status) => {
    const { orderId } = await shared();
    expect((await askRefund(admin, orderId, choice)).status).toBe(status);
  });

  it("does once what is pressed several times, and refuses a sum that is no longer right", async () => {
    // The last one with this order.
    const { orderId, line, refunded, cents } = await shared();
    const choice = { items: [{ lineId: line, sent: true, quantity: 1 }] };
    const asked = await askRefund(admin, orderId, choice);
    const answers = await Promise.all([1, 2, 3].map(() => pressRefund(admin, orderId, choice, asked)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await refunded()).toBe(cents);
    const wrong = { ...(await askRefund(admin, orderId, choice)), amount: "1" };
    expect((await pressRefund(admin, orderId, choice, wrong)).status).toBe(409);
    expect(await refunded()).toBe(cents);
  });
});

let bought: ReturnType<typeof buySent> | undefined;
/** An order that the last test with it alone changes. */
const shared = () => (bought ??= buySent(2, { admin }));

describe("pieces that were sent, refunded without a return", () => {
  inFull("stay with the customer, are on mail and credit note, and cannot be sent back any more", async () => {
    const sent = await buySent(3, { admin });
    const { orderId, buyer, line, refunded, cents, restocked, returnable, ask, press, transactionId } = sent;
    expect(await refund(admin, orderId, { items: [{ lineId: line, sent: true, quantity: 2 }] })).toBe(2 * cents);
    expect([await refunded(), await restocked(), await returnable()]).toEqual([2 * cents, 0, 1]);
    expect(await ask(2)).toBe("409");
    await restRefunds(orderId);
    const [mail] = await waitForMails(buyer.email, "order_refund");
    expect(mail?.text).toContain("The order itself stays as it is.");
    await expect.poll(() => creditedOf(orderId)).toBe(2 * cents);
    const returnId = await ask(1);
    expect((await press(admin, "receive", returnId)).status).toBe(200);
    expect(await refunded()).toBe(3 * cents);
    await restRefunds(orderId);
    const mails = await waitForMails(buyer.email, "order_refund", { count: 2 });
    expect(mails.filter(({ text }) => text?.includes("The order itself stays as it is."))).toHaveLength(1);
    expect(await offerOf(admin, orderId)).toMatchObject({ left: 0 });
    expect(await booksOf(orderId)).toEqual({ books: 3 * cents, booked: 3 * cents, pending: 0 });
    expect(await findingsOf(transactionId)).toEqual([]);
  });

  inFull("go back into stock only when that is asked for, and are not refunded while they come back", async () => {
    const { orderId, line, restocked, ask } = await buySent(4, { admin });
    const pieces = (quantity: number) => [{ lineId: line, sent: true, quantity }];
    for (const restock of [true, false]) {
      await refund(admin, orderId, { items: pieces(1), restock });
      expect(await restocked()).toBe(1);
    }
    await ask(1);
    expect((await offerOf(admin, orderId)).lines).toMatchObject(pieces(1));
    expect((await askRefund(admin, orderId, { items: pieces(2) })).status).toBe(409);
  });
});

describe("pieces that were not sent yet, refunded", () => {
  /** An order of so many pieces, and a choice of some that were not sent. */
  async function buyUnsent(count: number) {
    const bought = await buyCounted(count);
    const [line] = (await offerOf(admin, bought.orderId)).lines;
    const pieces = (quantity: number) => [{ lineId: line?.lineId ?? "", sent: false, quantity }];
    return { ...bought, line, pieces };
  }

  inFull("are taken off the order: they are not sent, free in stock, and named in the mail", async () => {
    const { orderId, buyer, cents, reserved, transactionId, line, pieces } = await buyUnsent(3);
    expect(line).toMatchObject({ sent: false, quantity: 3, price: cents });
    expect(await reserved()).toEqual({ stocked: 100, reserved: 3 });
    expect(await refund(admin, orderId, { items: pieces(1) })).toBe(cents);
    expect(await reserved()).toEqual({ stocked: 100, reserved: 2 });
    expect(await refund(admin, orderId, { items: pieces(1), lost: true })).toBe(cents);
    expect(await reserved(), "written off").toEqual({ stocked: 99, reserved: 1 });
    const page = await readOrderPage(buyer, orderId);
    expect(page.left).toMatchObject([{ quantity: 1 }]);
    const events = ["placed", "paid", "taken_off", "refunded", "taken_off", "refunded"];
    expect(page.events.map(({ kind }) => kind)).toEqual(events);
    expect((await submitTracking(admin, orderId, { trackingNumber: "1" })).status).toBe(200);
    expect((await readOrderPage(buyer, orderId)).parcels.map(({ items }) => items)).toMatchObject([[{ quantity: 1 }]]);
    const sums = { total: 3 * cents, refunded: 2 * cents };
    expect((await readStaffOrder(admin, orderId)).order).toMatchObject({ state: "shipped", ...sums });
    await restRefunds(orderId);
    const mails = await waitForMails(buyer.email, "order_refund", { count: 2 });
    const told = mails.map(({ text }) => text).join("\n");
    expect(told).toContain("Taken off the order, and not sent:");
    expect(told).not.toContain("The order itself stays as it is.");
    expect(await findingsOf(transactionId)).toEqual([]);
  });

  inFull("are not packed by Medusa Admin either; with the last, a partly sent order is shipped", async () => {
    const { orderId, packPart, pieces } = await buyUnsent(3);
    await refund(admin, orderId, { items: pieces(1) });
    expect((await packPart(3)).status).toBe(409);
    expect((await packPart(1)).status).toBe(200);
    await refund(admin, orderId, { items: pieces(1) });
    expect((await readStaffOrder(admin, orderId)).order).toMatchObject({ status: "shipped", state: "shipped" });
  });

  inFull("that are the rest of the order cancel it: lost ones are written off, each on one credit note", async () => {
    const { orderId, buyer, cents, reserved, refunded, title, transactionId, pieces } = await buyUnsent(3);
    expect(await refund(admin, orderId, { items: pieces(1) })).toBe(cents);
    await expect.poll(() => creditedOf(orderId)).toBe(cents);
    expect(await refund(admin, orderId, { items: pieces(2), lost: true })).toBe(2 * cents);
    expect((await readStaffOrder(admin, orderId)).order).toMatchObject({ status: "cancelled" });
    expect(await reserved()).toEqual({ stocked: 98, reserved: 0 });
    await expect.poll(refunded).toBe(3 * cents);
    await expect.poll(() => creditedOf(orderId)).toBe(3 * cents);
    const notes = (await documentsOf(orderId)).filter(({ kind }) => kind === "credit_note");
    expect(notes.map(({ snapshot }) => [snapshot.returned, snapshot.refunded])).toEqual([
      [[], [{ title, quantity: 1 }]],
      [[{ title, quantity: 2 }], []],
    ]);
    await waitForMails(buyer.email, "order_cancelled");
    expect(await findingsOf(transactionId)).toEqual([]);
  });
});
