import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { IS_FULL } from "../support/full";
import { inFull } from "../support/in-full";
import { mailOf, mailsTo, plantMail, settled, storedMail } from "../support/mails";
import { callMedusa, opsToken } from "../support/ops";
import { numberOf } from "../support/orders";
import { listed } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { buy, Inserted, Intent, sendOrder, sendPayment } from "../support/purchase";
import { freshEmail, stack } from "../support/stack";

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
