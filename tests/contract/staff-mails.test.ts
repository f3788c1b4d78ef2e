import { describe, expect, it } from "vitest";
import { accountPage, sendAccountForm } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { mailsTo } from "../support/mails";
import { callShop, sessionOf } from "../support/ops";
import { numberOf } from "../support/orders";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { staffMember } from "../support/staff";

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
