import { beforeAll, describe, expect } from "vitest";
import type { ListMessagesAnswer, StaffMessage } from "../../medusa-backend/src/contract/messages";
import { deleteAccount, proveEmail } from "../support/accounts";
import { actionsOn, unique } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { mailOf, waitForMails } from "../support/mails";
import { callShop, sessionOf } from "../support/ops";
import { Person } from "../support/person";
import { asAdmin } from "../support/products";
import { buyPaid } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { giveRole } from "../support/staff";

const SHOP = "hello@aeroloft.example";

const list = async (query: Record<string, string>) =>
  (await asAdmin("GET", `/staff/messages?${new URLSearchParams(query)}`)).body as ListMessagesAnswer;
const mark = (id: string, state: string) => asAdmin("POST", `/staff/messages/${id}`, { state });
const answer = (id: string, text: string) => asAdmin("PUT", `/staff/messages/${id}/answer`, { text });

/** Sends a message by the form, and returns it as the desk has it. */
async function sent(fields: Record<string, string> = {}): Promise<StaffMessage> {
  const message = { name: unique("Ada Flyer"), email: freshEmail("sender"), message: "Does it float?", ...fields };
  const status = (await new Person().submit("/stay-in-touch/send", message)).status;
  if (status !== 200) throw new Error(`the message was answered ${status}`);
  const [found] = (await list({ q: message.name, list: "all" })).messages;
  if (!found) throw new Error("the message was not kept");
  return found;
}

describe("the desk's list of messages", () => {
  it("refuses what it does not know, and changes nothing that is not there", async () => {
    expect((await asAdmin("GET", "/staff/messages?list=lost")).status).toBe(422);
    const { id } = await sent();
    for (const state of ["answered", "lost", ""]) expect((await mark(id, state)).status, state).toBe(422);
    for (const text of ["", " ", "x".repeat(5001)]) expect((await answer(id, text)).status).toBe(422);
    expect((await mark("smsg_nobodys", "spam")).status).toBe(404);
    expect((await answer("smsg_nobodys", "Yes.")).status).toBe(404);
  });

  it("has a message once, with what is known of its sender's account and orders", async () => {
    const buyer = await Person.signUp();
    await buyPaid(buyer);
    const fields = { name: unique("Bea Buyer"), email: buyer.email };
    const message = await sent(fields);
    await sent(fields);
    expect((await list({ q: buyer.email })).messages).toEqual([message]);
    expect(message).toMatchObject({ ...fields, text: "Does it float?", hasAccount: true, orders: 1, answer: null });
    expect(await sent()).toMatchObject({ hasAccount: false, orders: 0 });
  });

  it("finds by name, e-mail and words, and goes on where a page ends", async () => {
    const text = unique("Findable words");
    const made = [await sent({ message: text }), await sent({ message: text }), await sent({ message: text })];
    for (const q of [made[0]?.name ?? "", made[0]?.email ?? ""])
      expect((await list({ q })).messages.map(({ id }) => id)).toEqual([made[0]?.id]);
    expect((await list({ q: "100%_" })).messages).toEqual([]);
    const first = await list({ q: text, limit: "2" });
    const second = await list({ q: text, limit: "2", cursor: String(first.nextCursor) });
    const ids = [...first.messages, ...second.messages].map(({ id }) => id);
    expect(ids).toEqual(made.map(({ id }) => id).reverse());
    expect(first.open).toBeGreaterThanOrEqual(3);
  });
});

// messages.test.ts has what looks like spam.
it("a message that looks like spam is kept and mailed, and is open once somebody says so", async () => {
  const { id, name, state } = await sent({ website: "https://example.com" });
  expect(state).toBe("spam");
  expect((await list({ q: name })).messages).toEqual([]);
  const [mail] = await waitForMails(SHOP, "stay_in_touch", { subject: name });
  expect(mail?.text).not.toContain("website");
  expect((await mark(id, "open")).body).toEqual({ changed: true });
  expect((await mark(id, "open")).body).toEqual({ changed: false });
  expect((await list({ q: name })).messages).toHaveLength(1);
  expect((await mark(id, "spam")).body).toEqual({ changed: true });
  expect((await list({ q: name, list: "spam" })).messages).toHaveLength(1);
  expect(await actionsOn(id)).toEqual(["message.reopened", "message.marked_spam"]);
});

describe("an answer", () => {
  let other: string;
  beforeAll(async () => {
    const person = await Person.signUp("Olga Other");
    await giveRole(person, "manager");
    other = await sessionOf(person);
  });

  it("is one of two admins at once, of whom the second sees the first's, and is mailed with the message", async () => {
    const { id, email, name } = await sent({ message: "Does it float?\nSee www.example.com" });
    const answers = await Promise.all([
      answer(id, "Yes, says the first."),
      callShop("PUT", `/staff/messages/${id}/answer`, other, { text: "Yes, says the other." }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [message] = (await list({ q: name, list: "answered" })).messages;
    const kept = answers[0]?.status === 200 ? "Yes, says the first." : "Yes, says the other.";
    expect(message).toMatchObject({ state: "answered", answer: { text: kept, by: expect.any(String) } });
    expect(JSON.stringify(answers.find(({ status }) => status === 409)?.body)).toContain(kept);
    expect((await mark(id, "spam")).status).toBe(409);
    expect(await actionsOn(id)).toEqual(["message.answered"]);
    const mail = await mailOf(email, "message_answered");
    expect(mail.replyTo?.map(({ address }) => address)).toEqual([SHOP]);
    for (const words of [kept, "Does it float?"]) expect(mail.text).toContain(words);
    expect(mail.text).not.toContain("www.example.com");
  });
});

it("messages of somebody with an account are answered once, exported once the e-mail is proven, and go with the account, as their answers do", async () => {
  const person = await Person.signUp();
  const { id } = await sent({ email: person.email });
  for (const changed of [true, false]) expect((await answer(id, "Yes.")).body).toEqual({ changed });
  expect((await answer(id, "No.")).status).toBe(409);
  await mailOf(person.email, "message_answered");
  const exported = async () => (await (await person.visit("/dashboard/account/export")).json()).messages;
  expect(await exported()).toEqual([]);
  await proveEmail(person);
  expect(await exported()).toMatchObject([{ id, email: person.email, text: "Does it float?", answer: "Yes." }]);
  expect((await deleteAccount(person)).status).toBe(302);
  await expect.poll(() => queryDatabase("select 1 from shop_message where id = $1", [id])).toEqual([]);
  const mails = "select 1 from outbox_mail where key = $1 and (recipient <> '' or data is not null)";
  await expect.poll(() => queryDatabase(mails, [`message_answered:${id}`])).toEqual([]);
});

it("old messages go after a year", async () => {
  const [old, young] = [await sent(), await sent()];
  const age = "update shop_message set created_at = now() - make_interval(days => $2::int) where id = $1";
  for (const [{ id }, days] of [[old, 366] as const, [young, 364] as const]) await queryDatabase(age, [id, days]);
  await expect.poll(() => queryDatabase("select 1 from shop_message where id = $1", [old.id])).toEqual([]);
  expect(await queryDatabase("select 1 from shop_message where id = $1", [young.id])).toHaveLength(1);
});
