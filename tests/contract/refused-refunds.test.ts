import { afterEach, describe, expect } from "vitest";
import { deleteAccount } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { waitForMails } from "../support/mails";
import { findingsOf, statusOf } from "../support/money";
import { asOps } from "../support/ops";
import { orderPath, readOrderPage } from "../support/orders";
import { demoAdmin, type Person } from "../support/person";
import { askRefund, booksOf, offerOf, pressRefund, readStaffOrder } from "../support/refunds";
import { buyCounted, buySent } from "../support/returns";
import { armCallFault, clearFaults } from "../support/stripe";

const admin = await demoAdmin();
afterEach(clearFaults);

const CENTS = 500;
const REASON = "This charge is too old to be refunded. (sandbox fault)";

/** Stripe refuses every refund of a payment for good, until `clearFaults`. */
const refuse = (paymentIntentId: string) =>
  armCallFault({ on: "refunds.create", do: "refuse", times: 1_000 }, paymentIntentId);

/** An admin refunds $5 with both presses, the second one several times at once; returns the pages. */
async function refundFive(orderId: string): Promise<string[]> {
  const choice = { goodwill: CENTS };
  const asked = await askRefund(admin, orderId, choice);
  const presses = await Promise.all([1, 2, 3].map(() => pressRefund(admin, orderId, choice, asked)));
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
  return await Promise.all(presses.map((answer) => answer.text()));
}

const settle = async (orderId: string, refundId: string, how: "again" | "otherwise") =>
  (await admin.submit(orderPath(orderId), { form: "settle", refund_id: refundId, how })).status;

const failedOf = async (orderId: string) => (await readStaffOrder(admin, orderId)).desk.failedRefunds;
const pageOf = async (person: Person, orderId: string) => await (await person.visit(orderPath(orderId))).text();

/** A sent order, and a refund of $5 that Stripe has refused. */
async function buyRefused() {
  const bought = await buySent(1, { admin });
  await refuse(bought.transactionId);
  const pages = await refundFive(bought.orderId);
  const [failed] = await failedOf(bought.orderId);
  return { ...bought, pages, refundId: failed?.id ?? "" };
}

let bought: ReturnType<typeof buyRefused> | undefined;
/** One for two tests: the first looks at it, and the second settles it. */
const refused = () => (bought ??= buyRefused());

describe("a refund that Stripe refuses for good", () => {
  it("is booked once and kept open with Stripe's reason, and nobody is told that it is on its way", async () => {
    const { orderId, buyer, pages, refundId, transactionId, refunded, told } = await refused();
    for (const page of pages) {
      expect(page).toContain("Stripe refused to refund $5.00");
      expect(page).not.toContain("is on its way to the card");
    }
    const { desk, owed, events } = await readStaffOrder(admin, orderId);
    expect(desk.failedRefunds).toMatchObject([
      { id: refundId, state: "open", amount: CENTS, refused: true, reason: REASON },
    ]);
    expect(owed).toBe(CENTS);
    expect(events.map(({ kind }) => kind)).not.toContain("refunded");
    expect(desk.history.map(({ what }) => what)).toContain("Refund refused by Stripe");
    expect(await (await admin.visit(`${orderPath(orderId)}?view=desk`)).text()).toContain("too old to be refunded");
    expect(await refunded()).toBe(0);
    expect(await booksOf(orderId)).toEqual({ books: CENTS, booked: CENTS, pending: 0 });
    const [found, ...others] = await findingsOf(transactionId);
    expect([found?.kind, others]).toEqual(["refund_failed", []]);
    expect(found?.sentence).toContain("Stripe refused a refund of $5.00");
    const sql = "select data->>'reason' as reason, data->>'refused' as refused from outbox_mail where key = $1";
    expect(await queryDatabase(sql, [`refund_failed:${refundId}`])).toEqual([{ reason: REASON, refused: "true" }]);
    expect(await pageOf(buyer, orderId)).toContain("We could not refund $5.00 to your card");
    expect((await told()).told, "mails about the refund").toBe(0);
  });

  it("stays open when Stripe refuses it again, and is made once Stripe accepts it", async () => {
    const { orderId, buyer, refundId, transactionId, refunded } = await refused();
    await refuse(transactionId);
    expect(await settle(orderId, refundId, "again")).toBe(409);
    expect(await failedOf(orderId)).toMatchObject([{ id: refundId, state: "open" }]);
    await clearFaults();
    const statuses = await Promise.all([1, 2].map(() => settle(orderId, refundId, "again")));
    expect(statuses).toEqual([200, 200]);
    expect(await refunded()).toBe(CENTS);
    expect(await failedOf(orderId)).toMatchObject([{ id: refundId, state: "again" }]);
    expect(await booksOf(orderId)).toEqual({ books: CENTS, booked: CENTS, pending: 0 });
    expect(await findingsOf(transactionId)).toEqual([]);
    expect((await readOrderPage(buyer, orderId)).events.map(({ kind }) => kind)).toContain("refunded");
    await waitForMails(buyer.email, "order_refund");
  });

  it("of an unsent order is noted as paid another way, the rest goes to the card, and the account can go", async () => {
    const { orderId, buyer, cents, transactionId, refunded } = await buyCounted(2);
    await refuse(transactionId);
    await refundFive(orderId);
    const [failed] = await failedOf(orderId);
    expect(await settle(orderId, failed?.id ?? "", "otherwise")).toBe(200);
    expect(await settle(orderId, failed?.id ?? "", "again")).toBe(409);
    expect(await findingsOf(transactionId)).toEqual([]);
    expect(await offerOf(admin, orderId)).toMatchObject({ left: 2 * cents - CENTS, due: 0 });
    await clearFaults();
    expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
    await expect.poll(() => statusOf(transactionId)).toBe("refunded");
    expect(await refunded()).toBe(2 * cents - CENTS);
    expect(await booksOf(orderId)).toMatchObject({ books: 2 * cents, pending: 0 });
    expect(await findingsOf(transactionId)).toEqual([]);
    await waitForMails(buyer.email, "order_cancelled");
    expect(await pageOf(buyer, orderId)).toContain("$5.00 was paid back in another way.");
    expect((await deleteAccount(buyer)).status).toBe(302);
  });

  it("in Medusa Admin changes nothing and says why; after a return's receipt it is told to the admin, and open", async () => {
    const { orderId, ask, press, cents, refundAsOps, transactionId } = await buySent(1, { admin });
    await refuse(transactionId);
    const answer = await refundAsOps(CENTS);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([409, expect.stringContaining("too old")]);
    expect(await failedOf(orderId)).toEqual([]);
    expect(await booksOf(orderId)).toEqual({ books: 0, booked: 0, pending: 0 });
    const received = await (await press(admin, "receive", await ask(1))).text();
    expect(received).not.toContain("is on its way to the card");
    expect(await failedOf(orderId)).toMatchObject([{ state: "open", amount: cents, refused: true }]);
    expect(await booksOf(orderId)).toEqual({ books: cents, booked: cents, pending: 0 });
    expect(await findingsOf(transactionId)).toMatchObject([{ kind: "refund_failed" }]);
  });
});

it("a cancelled order whose refund Stripe refuses ends, is told truly, and is refunded once Stripe accepts it; then its account can go", async () => {
  const { orderId, buyer, cents, reserved, transactionId, refunded } = await buyCounted(1);
  await refuse(transactionId);
  expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
  await expect.poll(() => statusOf(transactionId)).toBe("refunded");
  expect(await refunded()).toBe(0);
  expect(await reserved()).toEqual({ stocked: 100, reserved: 0 });
  expect(await booksOf(orderId)).toMatchObject({ books: cents, booked: cents });
  const [failed, ...others] = await failedOf(orderId);
  expect([failed, others]).toMatchObject([{ state: "open", amount: cents, refused: true, reason: REASON }, []]);
  expect(await findingsOf(transactionId)).toMatchObject([{ kind: "refund_failed" }]);
  const paid = await asOps("GET", `/admin/shop/money/payments?q=${transactionId}`);
  expect(paid.body).toMatchObject({ payments: [{ status: "owed" }] });
  const page = await pageOf(buyer, orderId);
  expect(page).toContain("could not be refunded to the card");
  expect(page).not.toMatch(/on its way back to the card|went back to the card/);
  const payment = await (await buyer.visit(`/checkout/payment/${transactionId}`)).text();
  expect(payment).toContain("could be refunded to your card");
  expect(payment).not.toContain("goes back to your card");
  const [mail] = await waitForMails(buyer.email, "order_cancelled");
  expect(mail?.text).toContain("We could not refund");
  expect(mail?.text).not.toContain("on its way");
  const erase = async () => (await deleteAccount(buyer)).status;
  expect(await erase()).toBe(409);
  await clearFaults();
  expect(await settle(orderId, failed?.id ?? "", "again")).toBe(200);
  expect(await refunded()).toBe(cents);
  expect(await findingsOf(transactionId)).toEqual([]);
  expect(await pageOf(buyer, orderId)).toContain("went back to the card");
  expect(await erase()).toBe(302);
});

/** What a server leaves that dies after it has written a refund into Medusa's books, and before its order's. */
async function leaveRefund(paymentIntentId: string): Promise<string> {
  const id = `ref_${crypto.randomUUID()}`;
  await queryDatabase(
    `insert into refund (id, payment_id, amount, raw_amount)
     select $1, p.id, 5, '{"value": "5", "precision": 20}'::jsonb from payment p where p.data->>'id' = $2`,
    [id, paymentIntentId],
  );
  return id;
}

it.each(["before it was kept", "after it was kept"] as const)(
  "a server that died with a refund that Stripe refuses %s: the next try finishes it, once",
  async (when) => {
    const { orderId, transactionId, refunded } = await buySent(1, { admin });
    await refuse(transactionId);
    const id = await leaveRefund(transactionId);
    if (when === "after it was kept")
      await queryDatabase(
        `insert into failed_refund (id, payment_intent_id, order_id, amount, currency_code, reason)
         values ($1, $2, $3, $4, 'usd', $5)`,
        [id, transactionId, orderId, CENTS, REASON],
      );
    // Each try begins with what a dead server left, and this one has nothing else to do.
    for (const _ of [1, 2]) expect(await settle(orderId, "ref_unknown", "again")).toBe(404);
    expect(await failedOf(orderId)).toMatchObject([{ id, state: "open", amount: CENTS, refused: true }]);
    expect(await booksOf(orderId)).toEqual({ books: CENTS, booked: CENTS, pending: 0 });
    expect(await refunded()).toBe(0);
    expect(await findingsOf(transactionId)).toMatchObject([{ kind: "refund_failed" }]);
  },
);
