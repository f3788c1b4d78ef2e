import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  GetCustomerAnswer,
  GetCustomerDeletionAnswer,
  GetMergeAnswer,
  ListCustomersAnswer,
} from "../../medusa-backend/src/contract/customers";
import { customerIdOf, deleteAccount, makeGuest, proveEmail, signInStatus, untilErased } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { actionsOn, unique } from "../support/audit";
import { holdRow, OFTEN, queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { mailOf, settled } from "../support/mails";
import { mustAsOps } from "../support/ops";
import { buyAndReturn } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin } from "../support/products";
import { buy, buyShipped } from "../support/purchase";
import { refund } from "../support/refunds";
import { demoAccounts, freshEmail } from "../support/stack";

const PATH = "/staff/customers";
const list = async (query: Record<string, string>) =>
  parseAnswer(ListCustomersAnswer, await asAdmin("GET", `${PATH}?${new URLSearchParams(query)}`));
const readCustomer = async (id: string) => parseAnswer(GetCustomerAnswer, await asAdmin("GET", `${PATH}/${id}`));

const admin = await demoAdmin();
const name = unique("Cora Customer");
const person = await Person.signUp(name);
const id = await customerIdOf(person.email);

describe("the customers at the desk", () => {
  it("are found by a part of the name or the e-mail, and by nothing else", async () => {
    const found = { id, name, email: person.email, hasAccount: true, role: "user", since: expect.any(String) };
    for (const q of [name.toUpperCase(), name.slice(2), person.email, person.email.slice(0, -4)])
      expect((await list({ q })).customers, q).toContainEqual(found);
    expect((await list({ q: `${name}%` })).customers).toEqual([]);
  });

  it("are those without an account, too", async () => {
    const email = freshEmail("of-desk");
    const guestId = await makeGuest({ email, first_name: "Gus Guest" });
    const found = { id: guestId, name: "Gus Guest", email, hasAccount: false, role: "user" };
    expect((await list({ q: email })).customers).toMatchObject([found]);
    expect((await readCustomer(guestId)).customer).toMatchObject(found);
    expect((await admin.visit(`/dashboard/customers/${guestId}`)).status).toBe(200);
  });

  inFull("are listed newest first, and the list goes on where a page ends", async () => {
    const word = unique("Twin");
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) ids.unshift(await makeGuest({ email: freshEmail("guest"), first_name: word }));
    const first = await list({ q: word, limit: "2" });
    const second = await list({ q: word, limit: "2", cursor: String(first.nextCursor) });
    expect([...first.customers, ...second.customers].map((customer) => customer.id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });
});

describe("a customer's page at the desk", () => {
  inFull("has the orders, returns, refunds, questions, messages, notes and addresses", async () => {
    const { orderId } = await buyAndReturn(person);
    expect(await refund(admin, orderId, { goodwill: 150, reason: "Late" })).toBe(150);
    const product = await addProduct();
    await person.submit(`/products/${product.handle}/questions`, { form: "ask", text: "Is it loud?" });
    const message = { name: "Cora", email: person.email, message: "Where is it?" };
    expect((await new Person().submit("/stay-in-touch/send", message)).status).toBe(200);
    const note = { form: "note", text: "Calls before noon." };
    expect((await admin.submit(`/dashboard/customers/${id}`, note)).status).toBe(200);
    const home = { name: "Cora", street: "7 Hangar Street", city: "Austin", province: "TX", country: "us" };
    await person.submit("/dashboard/addresses", { intent: "save", ...home, postcode: "78701", phone: "" });
    await expect.poll(async () => (await readCustomer(id)).refunds.map(({ amount }) => amount)).toEqual([150]);
    const page = await readCustomer(id);
    expect(page.customer).toMatchObject({ id, name, email: person.email, role: "user" });
    expect(page.orders).toMatchObject([{ orderId, state: expect.any(String), total: expect.any(Number) }]);
    expect(page.returns).toMatchObject([{ orderId, status: "requested" }]);
    expect(page.refunds).toMatchObject([{ orderId, orderNumber: page.orders[0]?.orderNumber }]);
    const asked = { text: "Is it loud?", state: "waiting", product: { id: product.productId } };
    expect(page.questions).toMatchObject([asked]);
    expect(page.messages).toMatchObject([{ text: "Where is it?", state: "open" }]);
    expect(page.notes).toMatchObject([{ text: note.text, own: true }]);
    expect(page.addresses).toMatchObject([{ street: "7 Hangar Street" }]);
    const html = await (await admin.visit(`/dashboard/customers/${id}`)).text();
    expect(html).toContain(`href="/dashboard/orders/${orderId}"`);
    expect(html).toContain("7 Hangar Street");
    const q = encodeURIComponent(person.email);
    const lists = [`/dashboard/returns?list=all&q=${q}`, `/dashboard/messages?q=${q}`, `/dashboard/questions?q=${q}`];
    for (const path of [`/dashboard/orders/${orderId}?view=desk`, ...lists]) {
      const from = await (await admin.visit(path)).text();
      expect(from, path).toContain(`href="/dashboard/customers/${id}"`);
    }
  });

  it("is not there for somebody unknown, nor once the account is deleted", async () => {
    expect((await asAdmin("GET", `${PATH}/cus_nobodys`)).status).toBe(404);
    const leaving = await Person.signUp("Lea Leaving");
    const left = await customerIdOf(leaving.email);
    expect((await readCustomer(left)).orders).toEqual([]);
    expect((await deleteAccount(leaving)).status).toBe(302);
    await expect.poll(async () => (await asAdmin("GET", `${PATH}/${left}`)).status).toBe(404);
    expect((await admin.visit(`/dashboard/customers/${left}`)).status).toBe(404);
  });

  inFull("says what an admin did to the account", async () => {
    expect((await admin.api("PUT", "/makeAdmin", { body: { email: person.email } })).status).toBe(200);
    const { customer, record } = await readCustomer(id);
    expect(customer.role).toBe("admin");
    const made = { action: "role.made_admin", kind: "customer", subjectId: id, subjectName: person.email };
    expect(record[0]).toMatchObject(made);
  });
});

const read = async (id: string) => parseAnswer(GetCustomerAnswer, await asAdmin("GET", `/staff/customers/${id}`));
const deletionPath = (id: string) => `/staff/customers/${id}/deletion`;
const deletionOf = async (id: string) => parseAnswer(GetCustomerDeletionAnswer, await asAdmin("GET", deletionPath(id)));
const mergePath = (into: string, from: string) => `/staff/customers/${into}/merges/${from}`;
const mergeOf = async (into: string, from: string) =>
  parseAnswer(GetMergeAnswer, await asAdmin("GET", mergePath(into, from)));
const merge = async (into: string, from: string) => (await asAdmin("POST", mergePath(into, from))).status;

/** Gives an order to another customer, as a transfer by ops does. */
const giveOrder = (orderId: string, customerId: string) =>
  queryDatabase('update "order" set customer_id = $2 where id = $1', [orderId, customerId]);

const File = z.looseObject({
  made_at: z.string(),
  profile: z.looseObject({ id: z.string(), email: z.string() }),
  sessions: z.array(z.looseObject({ is_current: z.boolean() })),
  orders: z.array(z.looseObject({ id: z.string() })),
});

/** A data export, without what differs by the time and by who asks for it. */
async function fileOf(visitor: Person, path: string) {
  const answer = await visitor.visit(path);
  expect(answer.status).toBe(200);
  const { made_at: _at, sessions, ...file } = File.parse(await answer.json());
  return { ...file, sessions: sessions.map(({ is_current: _current, ...session }) => session) };
}

describe("the data that somebody asks the shop for", () => {
  inFull("is the same file as the account's own, and the audit trail says who made it", async () => {
    const person = await Person.signUp("Dora Data");
    const id = await customerIdOf(person.email);
    const { orderId } = await buy(person);
    for (const kind of ["order_confirmation", "invoice"]) await mailOf(person.email, kind);
    await settled(person.email);
    const own = await fileOf(person, "/dashboard/account/export");
    expect(own.orders).toMatchObject([{ id: orderId }]);
    expect(await fileOf(admin, `/dashboard/customers/${id}/export`)).toEqual(own);
    expect(await actionsOn(id)).toContain("account.exported");
    expect((await person.visit(`/dashboard/customers/${id}/export`)).headers.get("location")).toContain("/login");
  });

  it("is neither given nor deleted of somebody who works here", async () => {
    const own = await customerIdOf(demoAccounts.admin.email);
    for (const path of [`/staff/customers/${own}/export`, `/staff/customers/${own}/export/orders`]) {
      const { status, body } = await asAdmin("GET", path);
      expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining("This person works here.")]);
    }
    const file = await admin.visit(`/dashboard/customers/${own}/export`);
    expect(file.headers.get("location")).toBe(`/dashboard/customers/${own}`);
    expect((await deletionOf(own)).obstacles).toContain("staff");
    expect((await asAdmin("POST", deletionPath(own))).status).toBe(409);
    expect((await read(own)).customer.role).toBe("admin");
  });
});

describe("deleting a customer's data at the desk", () => {
  inFull("waits for the same things as the person's own deletion, and for the typed word", async () => {
    const person = await Person.signUp("Otto Open");
    const id = await customerIdOf(person.email);
    await buy(person);
    expect(await deletionOf(id)).toMatchObject({ customer: { id }, obstacles: ["orders"], keptOrders: 1 });
    expect((await asAdmin("POST", deletionPath(id))).status).toBe(409);
    expect((await admin.submit(`/dashboard/customers/${id}/delete`, { sure: "" })).status).toBe(422);
    expect((await read(id)).customer.email).toBe(person.email);
  });

  inFull("erases an account, also what the desk has changed of its orders", async () => {
    const person = await Person.signUp("Vera Vanish");
    const id = await customerIdOf(person.email);
    const { orderId } = await buyShipped(person);
    const email = freshEmail("corrected");
    expect((await asAdmin("POST", `/orders/${orderId}/email`, { email })).status).toBe(200);
    await admin.submit(`/dashboard/customers/${id}`, { form: "note", text: "Asked to be forgotten." });
    const page = `/dashboard/customers/${id}/delete`;
    await expect
      .poll(async () => (await admin.submit(page, { sure: "delete" })).headers.get("location"))
      .toBe("/dashboard/customers");
    await untilErased(id);
    expect((await asAdmin("GET", `/staff/customers/${id}`)).status).toBe(404);
    expect(await queryDatabase("select 1 from customer_note where customer_id = $1", [id])).toEqual([]);
    const personal = "select 1 from audit_entry where person_id = $1 and personal is not null";
    expect(await queryDatabase(personal, [id])).toEqual([]);
    const actor = "select actor_id from audit_entry where subject_id = $1 and action = 'account.deleted'";
    const actorId = await customerIdOf(demoAccounts.admin.email);
    expect(await queryDatabase(actor, [id])).toEqual([{ actor_id: actorId }]);
    expect(await signInStatus(person)).toBe(401);
  });

  inFull("leaves the messages of the account that has the e-mail of a deleted record", async () => {
    const person = await Person.signUp("Acc Ount");
    await proveEmail(person);
    const guest = await makeGuest({ email: person.email });
    const kept = unique("smsg");
    const write = "insert into shop_message (id, key, name, email, text) values ($1, $1, 'Ann', $2, 'Does it float?')";
    await queryDatabase(write, [kept, person.email]);
    expect((await asAdmin("POST", deletionPath(guest))).status).toBe(204);
    await untilErased(guest);
    expect((await mailOf(person.email, "account_deleted")).text).toMatch(/account,\s+which\s+stays/);
    expect(await queryDatabase("select 1 from shop_message where id = $1", [kept])).toHaveLength(1);
    expect((await read(await customerIdOf(person.email))).messages).toMatchObject([{ id: kept }]);
  });

  inFull("of a record without an account waits for the payment of its order, and erases where that went", async () => {
    const guest = await makeGuest({ email: freshEmail("guest") });
    const { orderId } = await buyShipped(await Person.signUp());
    await giveOrder(orderId, guest);
    const file = await fileOf(admin, `/dashboard/customers/${guest}/export`);
    expect(file.profile).toMatchObject({ id: guest, has_password: false, has_google: false });
    expect(file.orders).toMatchObject([{ id: orderId }]);
    const setStatus = (status: unknown) =>
      queryDatabase("update payment_attempt set status = $2 where order_id = $1", [orderId, status]);
    const attempt = async () =>
      (await queryDatabase("select status, delivery from payment_attempt where order_id = $1", [orderId]))[0];
    const before = await attempt();
    expect(before?.delivery).not.toBeNull();
    await setStatus("to_capture");
    expect((await deletionOf(guest)).obstacles).toEqual(["payments"]);
    await setStatus(before?.status);
    expect((await deletionOf(guest)).obstacles).toEqual([]);
    expect((await asAdmin("POST", deletionPath(guest))).status).toBe(204);
    await expect.poll(async () => (await attempt())?.delivery).toBeNull();
  });

  it("erases a record without an account, and says so by mail", async () => {
    const email = freshEmail("guest");
    const id = await makeGuest({ email, first_name: "Gus Gone", phone: "+1 555 0199" });
    expect((await asAdmin("POST", deletionPath(id))).status).toBe(204);
    expect((await mailOf(email, "account_deleted")).subject).toBe("Your data is deleted");
    const [row] = await queryDatabase("select email, first_name, phone from customer where id = $1", [id]);
    expect(row).toEqual({ email: null, first_name: null, phone: null });
  });
});

describe("merging two records of one person", () => {
  const makeRecord = () => makeGuest({ email: freshEmail("guest") });
  const twoGuests = async () => [await makeRecord(), await makeRecord()] as const;

  /** An account with an order, and a record without an account with another one, a note and an address. */
  async function twoOfOne() {
    const person = await Person.signUp("Dee Double");
    await proveEmail(person);
    const into = await customerIdOf(person.email);
    const kept = await buy(person);
    const from = await makeGuest({ email: person.email, first_name: "Dee Double" });
    await queryDatabase("update customer set email = upper(email) where id = $1", [from]);
    const moved = await buy(await Person.signUp("Dee Double"));
    await giveOrder(moved.orderId, from);
    await admin.submit(`/dashboard/customers/${from}`, { form: "note", text: "Ordered by telephone." });
    const where = { address_1: "7 Hangar Street", city: "Austin", country_code: "us" };
    const address = { first_name: "Dee Double", ...where, is_default_shipping: true };
    await mustAsOps("POST", `/admin/customers/${from}/addresses`, address);
    return { person, into, from, orders: [kept.orderId, moved.orderId], movedId: moved.orderId };
  }

  inFull("is offered on both pages, says what moves, and moves just that", async () => {
    const { person, into, from, orders, movedId } = await twoOfOne();
    expect((await read(into)).doubles).toMatchObject([{ id: from, why: "email", hasAccount: false, orders: 1 }]);
    expect((await read(from)).doubles).toMatchObject([{ id: into, why: "email", hasAccount: true, orders: 1 }]);
    const way = `/dashboard/customers/${into}/merge/${from}`;
    for (const id of [into, from])
      expect(await (await admin.visit(`/dashboard/customers/${id}`)).text()).toContain(`href="${way}"`);
    const { moves, obstacle } = await mergeOf(into, from);
    expect(obstacle).toBeNull();
    expect(moves).toMatchObject({ orders: 1, notes: 1, addresses: 1, reviews: 0, wishes: 0 });
    const totals = [...(await read(into)).orders, ...(await read(from)).orders].map(({ total }) => total).sort();
    const orderOf = 'select email, display_id, version from "order" where id = $1';
    const before = await queryDatabase(orderOf, [movedId]);
    const confirmed = await admin.submit(way, { sure: "merge" });
    expect(confirmed.headers.get("location")).toBe(`/dashboard/customers/${into}`);
    const page = await read(into);
    expect(page.orders.map(({ orderId }) => orderId).sort()).toEqual([...orders].sort());
    expect(page.orders.map(({ total }) => total).sort()).toEqual(totals);
    expect(page.notes).toMatchObject([{ text: "Ordered by telephone." }]);
    expect(page.addresses).toHaveLength(1);
    expect(page.doubles).toEqual([]);
    expect(page.customer).toMatchObject({ id: into, email: person.email, hasAccount: true });
    expect(await queryDatabase(orderOf, [movedId])).toEqual(before);
    expect((await asAdmin("GET", `/staff/customers/${from}`)).status).toBe(404);
    expect(await actionsOn(into)).toContain("account.merged");
    expect(await actionsOn(from)).toContain("account.merged_away");
    const [ended] = await queryDatabase("select email, first_name from customer where id = $1", [from]);
    expect(ended).toEqual({ email: null, first_name: null });
    expect(await (await person.visit("/dashboard/myOrders")).text()).toContain(movedId);
  });

  it("is done once: whoever comes second is told", async () => {
    const [into, from] = await twoGuests();
    const answers = await Promise.all([merge(into, from), merge(into, from)]);
    expect(answers.sort()).toEqual([204, 409]);
    const late = await admin.submit(`/dashboard/customers/${into}/merge/${from}`, { sure: "merge" });
    expect([late.status, (await late.text()).includes("One of these records is gone")]).toEqual([409, true]);
    expect((await actionsOn(into)).filter((action) => action === "account.merged")).toHaveLength(1);
  });

  const Made = z.object({ campaign: z.object({ budget: z.object({ id: z.string() }) }) });

  /** A budget for each account, of a campaign of its own; returns its id. */
  async function makeBudget(): Promise<string> {
    const budget = { type: "use_by_attribute", attribute: "customer_id", limit: 5 };
    const campaign = { name: unique("Each"), campaign_identifier: unique("each"), budget };
    return Made.parse(await mustAsOps("POST", "/admin/campaigns", campaign)).campaign.budget.id;
  }

  const countUses = (customerId: string, budgetId: string, used: number) =>
    queryDatabase(
      `insert into promotion_campaign_budget_usage (id, attribute_value, used, raw_used, budget_id)
       values ($1, $2, $3::int, jsonb_build_object('value', $3::int::text, 'precision', 20), $4)`,
      [unique("probudgus"), customerId, used, budgetId],
    );

  it("loses no note that is written at that moment: it moves as well, or is refused", async () => {
    const [into, from] = await twoGuests();
    const budget = await makeBudget();
    await countUses(from, budget, 1);
    // A merge moves the uses of discounts after the notes.
    const release = await holdRow("promotion_campaign_budget", budget);
    const merged = merge(into, from);
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like $1";
    await expect.poll(() => queryDatabase(waiting, ["%promotion_campaign_budget b%"]), OFTEN).not.toEqual([]);
    const noted = asAdmin("POST", `/staff/customers/${from}/notes`, { text: "Called twice." });
    await Promise.race([noted, delay(500)]);
    await release();
    expect(await merged).toBe(204);
    const { status } = await noted;
    const notes = (await read(into)).notes.map(({ text }) => text);
    expect([status, notes]).toEqual(status === 204 ? [204, ["Called twice."]] : [404, []]);
  });

  inFull("and a deletion of the same record at once: one of them", async () => {
    for (const _round of [1, 2, 3]) {
      const [into, from] = await twoGuests();
      const both = [merge(into, from), asAdmin("POST", deletionPath(from)).then(({ status }) => status)];
      expect((await Promise.all(both)).filter((status) => status === 204)).toHaveLength(1);
    }
  });

  // customer-records.test.ts has the others.
  it("is refused for an account that would end, and for staff", async () => {
    const guest = await makeRecord();
    const account = await customerIdOf((await Person.signUp()).email);
    const staff = await customerIdOf(demoAccounts.admin.email);
    for (const [from, obstacle] of [[account, "account"] as const, [staff, "staff"] as const]) {
      expect((await mergeOf(guest, from)).obstacle).toBe(obstacle);
      expect(await merge(guest, from), obstacle).toBe(409);
    }
    expect((await read(guest)).customer.id).toBe(guest);
  });

  it("is refused into an account whose e-mail may be a stranger's", async () => {
    const victim = freshEmail("victim");
    const guest = await makeGuest({ email: victim });
    const stranger = await Person.signUp("Sly Stranger", victim);
    const account = await customerIdOf(victim);
    expect((await read(account)).doubles).toMatchObject([{ id: guest, why: "email" }]);
    expect((await mergeOf(account, guest)).obstacle).toBe("unproven");
    expect(await merge(account, guest)).toBe(409);
    await proveEmail(stranger);
    expect(await merge(account, guest)).toBe(204);
  });

  inFull("adds up the uses of discounts for each account", async () => {
    const [into, from] = await twoGuests();
    const ids = [await makeBudget(), await makeBudget()];
    const [both = "", one = ""] = ids;
    await countUses(into, both, 2);
    await countUses(from, both, 1);
    await countUses(from, one, 3);
    expect(await merge(into, from)).toBe(204);
    const uses = await queryDatabase(
      `select budget_id, attribute_value, used::int, raw_used->>'value' as value from promotion_campaign_budget_usage
       where budget_id = any($1) order by used`,
      [ids],
    );
    expect(uses).toEqual([both, one].map((id) => ({ budget_id: id, attribute_value: into, used: 3, value: "3" })));
  });

  inFull("finds the same name with the same phone number, written in another way", async () => {
    const name = unique("Phil Phone");
    const one = await makeGuest({ email: freshEmail("phil"), first_name: name, phone: "+1 (555) 010-7777" });
    const two = await makeGuest({ email: freshEmail("phil"), first_name: name.toUpperCase(), phone: "15550107777" });
    await makeGuest({ email: freshEmail("other"), first_name: "Somebody Else", phone: "15550107777" });
    expect((await read(one)).doubles).toMatchObject([{ id: two, why: "phone" }]);
  });
});
