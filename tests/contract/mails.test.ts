import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { accountPage, sendAccountForm } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { IS_FULL } from "../support/full";
import { inFull } from "../support/in-full";
import { mailOf, mailsTo, missingMailsAreWritten, plantMail, settled, storedMail } from "../support/mails";
import { buyCaptured } from "../support/money";
import { callMedusa, callShop, opsToken, sessionOf } from "../support/ops";
import { numberOf } from "../support/orders";
import { listed } from "../support/payment-calls";
import { confirmPayment, ledgerEntry, stripe } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { buy, Inserted, Intent, sendOrder, sendPayment } from "../support/purchase";
import { refund, restRefunds } from "../support/refunds";
import { buyCounted } from "../support/returns";
import { freshEmail, stack } from "../support/stack";
import { staffMember } from "../support/staff";

const Mails = z.object({
  mails: z.array(z.object({ id: z.string(), recipient: z.string(), status: z.string() })),
  nextCursor: z.string().nullable(),
});

/** purchase.test.ts places an order twenty times at once. */
const AT_ONCE = IS_FULL ? 20 : 4;

/** A payment for one Sparrow that is ready to be ordered, and the order's body. */
async function prepare(person: Person) {
  const sparrow = await listed("Sparrow");
  const delivery = {
    name: "نور Rahman",
    email: person.email,
    address: "House 12\nDhanmondi",
    phone: "+880 1700 000000",
  };
  const lines = { total_amount: sparrow.productPrice, order_items: [{ _id: sparrow._id, quantity: 1 }] };
  const intent = parseAnswer(Intent, await sendPayment(person, { ...lines, delivery }));
  return { ...intent, order: { ...delivery, ...lines, transactionId: intent.paymentIntentId } };
}

describe("a mail that must not be sent", () => {
  inFull("is given up when its order is no more, and ops see why", async () => {
    const [id, to] = [`mail_orderless_${Date.now()}`, freshEmail()];
    await plantMail(id, to, "order_gone");
    await expect
      .poll(() => storedMail(id))
      .toMatchObject({ status: "failed", last_error: "Its order no longer exists." });
    expect(await mailsTo(to)).toEqual([]);
  });

  inFull("is no order's for a payment that was refused, whose buyer is told that nothing was charged", async () => {
    const person = await Person.signUp();
    const { clientSecret, paymentIntentId, order } = await prepare(person);
    await confirmPayment(clientSecret);
    const other = { ...order, order_items: order.order_items.map((line) => ({ ...line, quantity: 2 })) };
    expect((await sendOrder(person, other)).status).toBe(409);
    const mail = await mailOf(person.email, "payment_not_placed");
    expect((await ledgerEntry(paymentIntentId))?.status).toBe("canceled");
    expect(mail.text).toMatch(/Your\s+card\s+was\s+not\s+charged/);
    expect(await mailsTo(person.email, "order_confirmation")).toEqual([]);
  });
});

describe("an order's mails", () => {
  it(`confirm it once for ${AT_ONCE} completions at once, and tell what was bought`, async () => {
    const person = await Person.signUp();
    const { clientSecret, order } = await prepare(person);
    await confirmPayment(clientSecret);
    const place = () => sendOrder(person, order);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, place));
    const [orderId, ...others] = new Set(answers.map((answer) => parseAnswer(Inserted, answer).insertedId));
    expect(others).toEqual([]);
    const mail = await mailOf(person.email, "order_confirmation");
    expect(mail.subject).toBe(`Order #${await numberOf(orderId ?? "")} is confirmed`);
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: "x-shop-order", value: orderId }));
    const price = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(order.total_amount);
    const pictures = mail.attachments.filter(({ mimeType }) => mimeType === "image/jpeg");
    expect(pictures.map(({ disposition }) => disposition)).toEqual(["inline"]);
    expect(mail.html).toContain(`src="cid:${pictures[0]?.contentId?.replace(/[<>]/g, "")}"`);
    for (const part of [mail.text, mail.html]) {
      for (const fact of ["Sparrow", price, "نور Rahman", "Dhanmondi"]) expect(part).toContain(fact);
      expect(part).toContain(`${stack.storefront}/dashboard/invoice/${orderId}`);
    }
  });

  inFull("confirm an order whose own mail was lost", async () => {
    const person = await Person.signUp();
    const { orderId } = await buy(person);
    await mailOf(person.email, "order_confirmation");
    const key = `order_confirmation:${orderId}`;
    const lost = await queryDatabase("delete from outbox_mail where key = $1 returning id", [key]);
    const again = () => queryDatabase("select id from outbox_mail where key = $1 and status = 'sent'", [key]);
    await expect.poll(again).toHaveLength(1);
    expect(await again()).not.toEqual(lost.map(({ id }) => ({ id })));
  });
});

describe("a mail that cannot be sent", () => {
  inFull("stands in the list of ops, which goes on by cursor", async () => {
    const person = await Person.signUp();
    await mailOf(person.email, "welcome");
    const token = await opsToken();
    const list = async (query: string) =>
      parseAnswer(Mails, await callMedusa("GET", `/admin/shop/mails?${query}`, { token }));
    const pages = [await list("limit=2")];
    pages.push(await list(`limit=2&cursor=${pages[0]?.nextCursor}`));
    const ids = pages.flatMap(({ mails }) => mails.map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
    const newestFirst = "select id from outbox_mail where id = any($1) order by created_at desc, id desc";
    const kept = (await queryDatabase(newestFirst, [ids])).map(({ id }) => String(id));
    // Without those of accounts that another test has deleted since.
    expect(kept).toEqual(ids.filter((id) => kept.includes(id)));
    expect((await callMedusa("GET", "/admin/shop/mails?cursor=nonsense", { token })).body).toMatchObject({
      code: "invalid",
    });
  });

  inFull("is sent again when ops say so, and the audit trail names them", async () => {
    const person = await Person.signUp();
    const { messageId } = await mailOf(person.email, "welcome");
    const token = await opsToken();
    const query = new URLSearchParams({ status: "sent", q: person.email });
    const listed = parseAnswer(Mails, await callMedusa("GET", `/admin/shop/mails?${query}`, { token }));
    const mail = listed.mails.find(({ recipient }) => recipient === person.email);
    const resend = () => callMedusa("POST", `/admin/shop/mails/${mail?.id}/resend`, { token });
    const answers = await Promise.all([resend(), resend()]);
    expect(answers.map((answer) => parseAnswer(z.object({ changed: z.boolean() }), answer).changed).sort()).toEqual([
      false,
      true,
    ]);
    await settled(person.email);
    const both = await mailsTo(person.email, "welcome");
    expect(new Set(both.map((copy) => copy.messageId)).size).toBe(2);
    expect(both.map((copy) => copy.messageId)).toContain(messageId);
    const audit = await queryDatabase("select action from audit_entry where subject_id = $1", [mail?.id]);
    expect(audit).toEqual([{ action: "mail.resent" }]);
  });
});

const OF_PERSON = "where customer_id = (select id from customer where email = $1 and has_account)";

/** How many mails to somebody of the staff have these words. */
const naming = async ({ email }: Person, words: RegExp) =>
  (await mailsTo(email, "staff_news")).filter(({ text = "" }) => words.test(text)).length;
/** The next mail need not wait for a quarter of an hour to pass. */
const skipPause = async ({ email }: Person) =>
  await queryDatabase(`update staff_mail_setting set mailed_at = null ${OF_PERSON}`, [email]);
/** One mail comes that has these words; others' orders may have been mailed first. */
const expectMail = (person: Person, words: RegExp) =>
  expect
    .poll(async () => {
      if ((await naming(person, words)) === 0) await skipPause(person);
      return naming(person, words);
    })
    .toBe(1);
const told = async ({ email }: Person, keys: readonly string[]) =>
  await queryDatabase(`select created_at from staff_mail_told ${OF_PERSON} and key = any($2)`, [email, [...keys]]);

/** A message through Stay In Touch; returns the key of what is told of it. */
async function write(): Promise<string> {
  const email = freshEmail("sender");
  const fields = { name: "Ada Flyer", email, message: "Does it float?" };
  const sent = await new Person().submit("/stay-in-touch/send", fields);
  expect(sent.status).toBe(200);
  const [message] = await queryDatabase("select id from shop_message where email = $1", [email]);
  return `message:${message?.id}`;
}

describe("mails to the staff", () => {
  inFull("are off at first; turned on, an order is mailed once, with its number and without its buyer", async () => {
    const [on, off] = [await staffMember("support"), await staffMember("support")];
    const before = await numberOf((await buy(await Person.signUp())).orderId);
    const saved = await sendAccountForm(on, "staff-mails", { order: "on" });
    expect(saved.page).toContain("Your mails as staff are changed.");
    expect(await accountPage(on)).toMatch(/name="order"[^>]*checked|checked[^>]*name="order"/);
    const buyer = await Person.signUp("Bea Buyer");
    const { orderId } = await buy(buyer);
    const words = new RegExp(`Order #${await numberOf(orderId)}\\b`);
    await expectMail(on, words);
    const mails = await mailsTo(on.email, "staff_news");
    const all = mails.map(({ text }) => text).join();
    expect(all).toContain(`/dashboard/orders/${orderId}?view=desk`);
    expect(all).toContain("/dashboard/account#account-staff-mails");
    for (const hidden of [buyer.email, "Bea Buyer"]) expect(all).not.toContain(hidden);
    expect(all).not.toMatch(new RegExp(`Order #${before}\\b`));
    expect(await told(on, [`order:${orderId}`])).toHaveLength(1);
    expect(await mailsTo(off.email, "staff_news")).toEqual([]);
  });

  inFull("gather what comes within a quarter of an hour into one", async () => {
    const person = await staffMember("support");
    await sendAccountForm(person, "staff-mails", { message: "on" });
    const first = await write();
    await expect.poll(async () => (await told(person, [first])).length).toBe(1);
    const keys = [await write(), await write(), await write()];
    expect(await told(person, keys)).toEqual([]);
    await skipPause(person);
    await expect.poll(async () => (await told(person, keys)).length).toBe(3);
    expect(new Set((await told(person, keys)).map(({ created_at }) => String(created_at))).size).toBe(1);
    await expect.poll(async () => await naming(person, /[3-9]\d* new messages/)).toBeGreaterThan(0);
  });

  it("are only of what the person may see", async () => {
    const choose = async (person: Person, kinds: string[]) =>
      (await callShop("PUT", "/account/staff-mails", await sessionOf(person), { kinds })).status;
    const support = await staffMember("support");
    expect(await choose(support, ["finding"])).toBe(403);
    expect(await choose(support, ["message", "late"])).toBe(204);
    expect(await choose(await staffMember("packer"), ["order"])).toBe(403);
    const customer = await Person.signUp();
    expect(await choose(customer, ["order"])).toBe(403);
    expect(await accountPage(customer)).not.toContain("Mails to you as staff");
  });

  inFull("name an order that is late, and nothing more once they are turned off", async () => {
    const person = await staffMember("owner");
    await sendAccountForm(person, "staff-mails", { late: "on", finding: "on" });
    const { orderId } = await buy(await Person.signUp());
    await queryDatabase("update order_status set promised_from = '2026-01-01' where order_id = $1", [orderId]);
    const words = new RegExp(`Late orders[\\s\\S]*Order #${await numberOf(orderId)}\\b`);
    await expectMail(person, words);
    await sendAccountForm(person, "staff-mails");
    const kinds = `select late_since, finding_since, order_since from staff_mail_setting ${OF_PERSON}`;
    const [setting] = await queryDatabase(kinds, [person.email]);
    expect(setting).toEqual({ late_since: null, finding_since: null, order_since: null });
  });
});

/** A refund in Medusa's books, left by a server that died before calling Stripe. */
async function plantRefund(transactionId: string, amount: number): Promise<void> {
  await queryDatabase(
    `insert into refund (id, amount, raw_amount, payment_id, created_at)
     select $1, $2::int, json_build_object('value', $2::text, 'precision', 20)::jsonb, p.id, now() - interval '15 seconds'
     from payment p join payment_attempt a on a.payment_session_id = p.payment_session_id where a.payment_intent_id = $3`,
    [`ref_${randomUUID()}`, amount, transactionId],
  );
}

inFull("a refund is told when Stripe has made it, and not when it only stands in the books", async () => {
  const person = await Person.signUp();
  const { orderId, transactionId } = await buyCaptured(person);
  await plantRefund(transactionId, 40);
  await missingMailsAreWritten(orderId);
  await missingMailsAreWritten(orderId);
  expect(await mailsTo(person.email, "order_refund")).toEqual([]);
  await stripe.refunds.create({ payment_intent: transactionId, amount: 4_000 });
  const mail = await mailOf(person.email, "order_refund");
  expect(mail.text).toContain("$40.00");
});

inFull(
  "a cancelled order's mail names what goes back now, also once the mail of an earlier refund is empty",
  async () => {
    const { orderId, buyer, cents } = await buyCounted(2);
    await refund(await demoAdmin(), orderId, { goodwill: 500 });
    await restRefunds(orderId);
    await mailOf(buyer.email, "order_refund");
    await queryDatabase("update outbox_mail set data = null where kind = 'order_refund' and order_id = $1", [orderId]);
    expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
    const { text = "" } = await mailOf(buyer.email, "order_cancelled");
    expect(text.replace(/\s+/g, " ")).toContain(
      `We have refunded $${((2 * cents - 500) / 100).toFixed(2)} to the card`,
    );
  },
);

/** Refunds of payments that became no order. Stripe knows none of them, so their mails have to wait. */
const PLANT_WAITING = `
  insert into payment_attempt (id, customer_id, digest, cart_id, payment_collection_id, payment_session_id, payment_intent_id,
    amount, currency_code, status, reason, lines, delivery, created_at, updated_at)
  select 'patt_waiting_' || n, 'cus_waiting', 'waiting:' || n, 'cart_waiting_' || n, 'paycol_waiting', 'payses_waiting',
    'pi_waiting_' || n, 14900, 'usd', 'refunded', 'unavailable', '[]', '{"email": "waiting@example.com"}',
    now() - interval '2 hours', now() - interval '1 hour'
  from generate_series(1, $1) n`;

afterAll(() => queryDatabase("delete from payment_attempt where id like 'patt_waiting_%'"));

inFull("a mail is written although more mails than a run writes have to wait for Stripe", async () => {
  const person = await Person.signUp();
  const { orderId } = await buyCaptured(person);
  await mailOf(person.email, "order_confirmation");
  await queryDatabase(PLANT_WAITING, [250]);
  await missingMailsAreWritten(orderId);
  expect(await mailsTo("waiting@example.com", "payment_not_placed")).toEqual([]);
});
