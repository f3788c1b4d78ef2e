import { afterEach, describe, expect } from "vitest";
import { deleteAccount } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { dispute } from "../support/disputes";
import { inFull } from "../support/in-full";
import { buyCaptured, compareNow, findingsOf, statusOf } from "../support/money";
import { asOps } from "../support/ops";
import { orderPath } from "../support/orders";
import { happen, ledgerEntry, stripe } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { askRefund, booksOf, offerOf, pressRefund, readStaffOrder, refund, sendBackByBank } from "../support/refunds";
import { buyCounted, buySent } from "../support/returns";
import { armCallFault, armWebhookFault, clearFaults, failCalls } from "../support/stripe";

const admin = await demoAdmin();
afterEach(clearFaults);

const mailsAbout = async (key: string) => {
  const sql = "select recipient, data from outbox_mail where key like $1 order by created_at";
  return (await queryDatabase(sql, [`${key}%`])).map(({ recipient, data }) => ({ recipient, ...(data as object) }));
};

/** An order of two pieces, sent, one of them refunded. */
async function buyRefunded() {
  const bought = await buySent(2, { admin });
  const { orderId, line } = bought;
  await refund(admin, orderId, { items: [{ lineId: line, sent: true, quantity: 1 }] });
  return bought;
}

/** The same; the bank has sent the refund back, and the shop has recorded it. */
async function buySentBack() {
  const bought = await buyRefunded();
  return { ...bought, refundId: await sendBackByBank(admin, bought.orderId, bought.transactionId) };
}

let bought: ReturnType<typeof buySentBack> | undefined;
/** One for two tests: the first looks at it, and the second settles it. */
const sentBack = () => (bought ??= buySentBack());

/** True for an order on the list of orders with disputes or failed refunds. */
async function isWithBank(orderId: string, email: string): Promise<boolean> {
  const list = await admin.visit(`/dashboard/manageAllOrders?status=bank&q=${encodeURIComponent(email)}`);
  return (await list.text()).includes(orderId);
}

const press = (person: Person, orderId: string, refundId: string, how: string, form = "settle") =>
  person.submit(orderPath(orderId), { form, refund_id: refundId, how });

describe("a refund that the customer's bank sends back", () => {
  inFull("is shown, owed, told to the shop's people, and no difference of the books", async () => {
    const { orderId, buyer, cents, refundId, transactionId, refunded } = await sentBack();
    const { desk, owed } = await readStaffOrder(admin, orderId);
    expect(desk.failedRefunds).toMatchObject([{ id: refundId, state: "open", amount: cents }]);
    expect(owed).toBe(cents);
    expect(await isWithBank(orderId, buyer.email)).toBe(true);
    expect(await refunded()).toBe(0);
    expect(await (await buyer.visit(orderPath(orderId))).text()).toContain("Your bank sent our refund of");
    expect(await mailsAbout(`refund_failed:${refundId}`)).toMatchObject([
      { recipient: expect.not.stringContaining(buyer.email), orderId, reason: "expired_or_canceled_card" },
    ]);
    expect(await findingsOf(transactionId)).toMatchObject([{ kind: "refund_failed", orderId }]);
    expect(desk.history.map(({ what }) => what)).toContain("Refund sent back by the bank");
  });

  inFull("is refunded again once, however often that is pressed, and the books stay", async () => {
    const { orderId, buyer, cents, refundId, transactionId, refunded } = await sentBack();
    expect((await press(admin, orderId, refundId, "again", "settle-question")).status).toBe(200);
    expect(await refunded(), "after the question").toBe(0);
    const presses = await Promise.all([1, 2, 3].map(() => press(admin, orderId, refundId, "again")));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await refunded()).toBe(cents);
    expect(await booksOf(orderId)).toEqual({ books: cents, booked: cents, pending: 0 });
    expect((await press(admin, orderId, refundId, "otherwise")).status).toBe(409);
    const { desk, owed } = await readStaffOrder(admin, orderId);
    expect([desk.failedRefunds[0]?.state, owed]).toEqual(["again", 0]);
    expect(await isWithBank(orderId, buyer.email)).toBe(false);
    expect(await findingsOf(transactionId)).toEqual([]);
  });

  inFull(
    "keeps the account, whose e-mail is needed, until it is noted as paid another way, and the rest is refunded",
    async () => {
      const { orderId, buyer, line, cents, refundId, transactionId, refunded } = await buySentBack();
      expect((await deleteAccount(buyer)).status).toBe(409);
      expect((await press(buyer, orderId, refundId, "otherwise")).headers.get("location")).toContain("/login?");
      expect((await press(admin, (await sentBack()).orderId, refundId, "otherwise")).status).toBe(404);
      expect((await press(admin, orderId, refundId, "otherwise")).status).toBe(200);
      expect(await offerOf(admin, orderId)).toMatchObject({ left: cents, due: 0 });
      expect(await findingsOf(transactionId)).toEqual([]);
      await refund(admin, orderId, { items: [{ lineId: line, sent: true, quantity: 1 }] });
      expect(await refunded()).toBe(cents);
      expect(await booksOf(orderId)).toEqual({ books: 2 * cents, booked: 2 * cents, pending: 0 });
      expect(await findingsOf(transactionId)).toEqual([]);
      expect((await deleteAccount(buyer)).status).toBe(302);
    },
  );

  inFull.each(["is deleted", "has its last pieces refunded"])(
    "stays paid another way if its unsent order %s",
    async (end) => {
      const { orderId, buyer, cents, transactionId, refunded } = await buyCounted(2);
      const [line] = (await offerOf(admin, orderId)).lines;
      await refund(admin, orderId, { goodwill: 500 });
      const refundId = await sendBackByBank(admin, orderId, transactionId);
      expect((await press(admin, orderId, refundId, "otherwise")).status).toBe(200);
      if (end === "is deleted") await admin.api("DELETE", `/deleteOrder/${orderId}`);
      else await refund(admin, orderId, { items: [{ lineId: line?.lineId ?? "", sent: false, quantity: 2 }] });
      await expect.poll(() => statusOf(transactionId)).toBe("refunded");
      expect(await refunded()).toBe(2 * cents - 500);
      expect(await booksOf(orderId)).toMatchObject({ books: 2 * cents, pending: 0 });
      expect(await findingsOf(transactionId)).toEqual([]);
      expect((await deleteAccount(buyer)).status).toBe(302);
    },
  );

  inFull("counts as settled when somebody makes it again in Stripe's dashboard", async () => {
    const { orderId, cents, refundId, transactionId } = await buySentBack();
    await stripe.refunds.create({ payment_intent: transactionId, amount: cents });
    const state = async () =>
      (await readStaffOrder(admin, orderId)).desk.failedRefunds.find(({ id }) => id === refundId)?.state;
    await expect.poll(state).toBe("again");
    expect(await booksOf(orderId)).toEqual({ books: cents, booked: cents, pending: 0 });
    expect(await findingsOf(transactionId)).toEqual([]);
  });

  inFull("is found by the comparison where Stripe's event is lost", async () => {
    const { orderId, transactionId } = await buyRefunded();
    await armWebhookFault({ do: "drop", times: 50 }, transactionId);
    const [made] = (await stripe.refunds.list({ payment_intent: transactionId })).data;
    await happen(`refunds/${made?.id}/fail`);
    await compareNow("lately");
    expect((await readStaffOrder(admin, orderId)).desk.failedRefunds).toMatchObject([{ id: made?.id, state: "open" }]);
  });

  inFull("is made once beside another refund whose answer was lost", async () => {
    const { orderId, transactionId, refunded } = await buySent(2, { admin });
    await refund(admin, orderId, { goodwill: 500 });
    const refundId = await sendBackByBank(admin, orderId, transactionId);
    const other = { goodwill: 1_000 };
    const asked = await askRefund(admin, orderId, other);
    await armWebhookFault({ do: "drop", times: 50 }, transactionId);
    await armCallFault({ on: "refunds.create", do: "reset_after_commit", times: 50 }, transactionId);
    await pressRefund(admin, orderId, other, asked);
    expect(await refunded(), "the other one alone").toBe(1_000);
    await clearFaults();
    expect((await press(admin, orderId, refundId, "again")).status).toBe(200);
    // Stripe's refund without the books may count as the one of $5; the rest due of the other is then refunded too.
    await expect.poll(() => booksOf(orderId)).toEqual({ books: 1_500, booked: 1_500, pending: 0 });
    expect(await refunded()).toBe(1_500);
    expect(await findingsOf(transactionId)).toEqual([]);
  });
});

describe("a dispute", () => {
  inFull("is shown and told, and nothing is refunded or cancelled until the bank has decided", async () => {
    const buyer = await Person.signUp();
    const { orderId, transactionId, cents } = await buyCaptured(buyer);
    const { id } = await happen(`payment_intents/${transactionId}/dispute`, { reason: "product_not_received" });
    await expect.poll(async () => (await readStaffOrder(admin, orderId)).desk.disputes.length).toBe(1);
    const { desk } = await readStaffOrder(admin, orderId);
    expect(desk.disputes).toMatchObject([{ id, status: "needs_response", amount: cents, taken: cents }]);
    expect(desk.refundable).toBeNull();
    expect((await askRefund(admin, orderId, { goodwill: 500 })).status).toBe(409);
    expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(409);
    expect(await findingsOf(transactionId)).toMatchObject([{ kind: "disputed" }]);
    expect(await mailsAbout(`payment_disputed:${id}`)).toMatchObject([
      { orderId, reason: "product_not_received", dueBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);

    await happen(`disputes/${id}/status`, { status: "won" });
    await expect.poll(async () => (await readStaffOrder(admin, orderId)).desk.disputes[0]?.status).toBe("won");
    expect(await mailsAbout(`payment_disputed:${id}`)).toHaveLength(2);
    expect(await findingsOf(transactionId)).toEqual([]);
    await refund(admin, orderId, { goodwill: 500 });
    expect((await ledgerEntry(transactionId))?.amount_refunded).toBe(500);
  });

  inFull("that only asks takes no money, and a refund may settle it", async () => {
    const { orderId, transactionId } = await buyCaptured(await Person.signUp());
    await happen(`payment_intents/${transactionId}/dispute`, { status: "warning_needs_response" });
    await expect.poll(async () => (await readStaffOrder(admin, orderId)).desk.disputes[0]?.taken).toBe(0);
    await refund(admin, orderId, { goodwill: 500 });
    expect((await ledgerEntry(transactionId))?.amount_refunded).toBe(500);
  });
});

inFull("what Stripe charges for a payment is kept with it once the books were compared", async () => {
  const { transactionId, cents } = await buyCaptured(await Person.signUp());
  await compareNow("lately");
  const fee = await queryDatabase("select fee from payment_attempt where payment_intent_id = $1", [transactionId]);
  expect(fee).toEqual([{ fee: Math.round(cents * 0.029) + 30 }]);
});

afterEach(clearFaults);

const erase = async (buyer: Person) => (await deleteAccount(buyer)).status;

describe("an unsent order whose dispute is lost", () => {
  inFull.each(["its owner", "an admin", "ops"] as const)("is ended by %s, and the sums are true", async (who) => {
    const bought = await buyCounted(2);
    const { orderId, buyer, transactionId } = bought;
    const cents = 2 * bought.cents;
    await (await dispute(admin, bought)).end("lost");
    expect(await findingsOf(transactionId)).toMatchObject([{ kind: "order_without_money", actions: ["cancel_order"] }]);
    expect((await readStaffOrder(admin, orderId)).desk.money).toEqual({
      captured: cents,
      refunded: 0,
      takenBack: cents,
      left: 0,
    });
    expect((await admin.api("PUT", "/updateStatus", { body: { orderId } })).status).toBe(409);
    const cancel = () => {
      if (who === "ops") return asOps("POST", `/admin/orders/${orderId}/cancel`);
      return (who === "an admin" ? admin : buyer).api("DELETE", `/deleteOrder/${orderId}`);
    };
    expect((await cancel()).status).toBe(200);
    expect(await bought.reserved()).toMatchObject({ stocked: 100, reserved: 0 });
    expect(await bought.refunded()).toBe(0);
    await expect.poll(() => statusOf(transactionId)).toBe("refunded");
    const paid = await asOps("GET", `/admin/shop/money/payments?q=${transactionId}`);
    expect(paid.body).toMatchObject({ payments: [{ status: "taken_back" }] });
    expect(await findingsOf(transactionId)).toEqual([]);
    const page = await (await buyer.visit(orderPath(orderId))).text();
    expect(page).toContain("bank has returned");
    expect(page).not.toContain("on its way back to the card");
    expect(await erase(buyer)).toBe(302);
  });

  inFull("of which a part was sent ends when the rest is taken off it", async () => {
    const bought = await buyCounted(2);
    const { orderId } = bought;
    await bought.packPart(1);
    await (await dispute(admin, bought)).end("lost");
    const { desk } = await readStaffOrder(admin, orderId);
    const line = desk.refundable?.lines.find(({ sent }) => !sent);
    expect(desk.refundable?.left).toBe(0);
    const choice = { items: [{ lineId: line?.lineId ?? "", sent: false, quantity: 1 }], restock: true };
    const asked = await askRefund(admin, orderId, choice);
    expect((await pressRefund(admin, orderId, choice, asked)).status).toBe(200);
    expect(await bought.reserved()).toMatchObject({ stocked: 99, reserved: 0 });
    expect((await readStaffOrder(admin, orderId)).order.status).toBe("shipped");
  });
});

/** A sent order of two pieces; both came back while the payment was disputed. */
async function buyReceived() {
  const bought = await buySent(2, { admin });
  const returnId = await bought.ask(2);
  const open = await dispute(admin, bought);
  const asked = await (await admin.submit(orderPath(bought.orderId), { form: "arrived", return_id: returnId })).text();
  const done = await admin.submit(orderPath(bought.orderId), {
    form: "receive",
    return_id: returnId,
    refund: /name="refund" value="(\d+)"/.exec(asked)?.[1] ?? "",
  });
  return { ...bought, open, asked, done: await done.text(), status: done.status };
}

/** Makes an order's returns and refunds older, as if they had been decided then. */
const age = async (orderId: string, days: number) => {
  for (const table of ['"return"', "order_refund"])
    await queryDatabase(
      `update ${table} set created_at = created_at - make_interval(days => $2),
         updated_at = updated_at - make_interval(days => $2) where order_id = $1`,
      [orderId, days],
    );
};

describe("what is due when a return arrives during a dispute", () => {
  inFull("waits for the bank, in words, and is refunded however late the shop wins", async () => {
    const { orderId, buyer, cents, asked, done, status, open, refunded, transactionId } = await buyReceived();
    expect(status).toBe(200);
    for (const page of [asked, done]) expect(page).toContain("once the bank has decided");
    expect(done).not.toContain("on its way to the card");
    const page = await (await buyer.visit(orderPath(orderId))).text();
    expect(page).toContain("bank is still deciding");
    expect(page).not.toContain("on its way back to the card");
    await age(orderId, 40);
    expect((await findingsOf(transactionId))[0]?.sentence).toMatch(/due to the customer/);
    expect(await refunded()).toBe(0);
    await open.end("won");
    await expect.poll(refunded).toBe(2 * cents);
  });

  inFull("is nothing once the bank has kept the money", async () => {
    const { orderId, buyer, open, refunded, transactionId } = await buyReceived();
    await open.end("lost");
    expect(await findingsOf(transactionId)).toEqual([]);
    expect(await refunded()).toBe(0);
    expect(await (await buyer.visit(orderPath(orderId))).text()).toContain("bank has returned");
    expect(await erase(buyer)).toBe(302);
  });

  inFull("is also what an admin decided before the dispute, and Stripe did not make", async () => {
    const bought = await buySent(1, { admin });
    const { orderId, transactionId, refunded } = bought;
    const choice = { goodwill: 500 };
    const asked = await askRefund(admin, orderId, choice);
    await failCalls("refunds.create", 1_000, transactionId);
    expect(await (await pressRefund(admin, orderId, choice, asked)).text()).toContain("could not be refunded yet");
    const open = await dispute(admin, bought);
    await clearFaults();
    await age(orderId, 40);
    expect((await findingsOf(transactionId))[0]?.sentence).toMatch(/due to the customer/);
    expect(await refunded()).toBe(0);
    await open.end("won");
    await expect.poll(refunded).toBe(500);
  });
});
