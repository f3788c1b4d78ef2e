import { describe, expect, it } from "vitest";
import { GetCustomerAnswer, ListCustomersAnswer } from "../../medusa-backend/src/contract/customers";
import { customerIdOf, deleteAccount, makeGuest } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { unique } from "../support/audit";
import { inFull } from "../support/in-full";
import { buyAndReturn } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin } from "../support/products";
import { refund } from "../support/refunds";
import { freshEmail } from "../support/stack";

const PATH = "/staff/customers";
const list = async (query: Record<string, string>) =>
  parseAnswer(ListCustomersAnswer, await asAdmin("GET", `${PATH}?${new URLSearchParams(query)}`));
const read = async (id: string) => parseAnswer(GetCustomerAnswer, await asAdmin("GET", `${PATH}/${id}`));

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
    expect((await read(guestId)).customer).toMatchObject(found);
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
    await expect.poll(async () => (await read(id)).refunds.map(({ amount }) => amount)).toEqual([150]);
    const page = await read(id);
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
    expect((await read(left)).orders).toEqual([]);
    expect((await deleteAccount(leaving)).status).toBe(302);
    await expect.poll(async () => (await asAdmin("GET", `${PATH}/${left}`)).status).toBe(404);
    expect((await admin.visit(`/dashboard/customers/${left}`)).status).toBe(404);
  });

  inFull("says what an admin did to the account", async () => {
    expect((await admin.api("PUT", "/makeAdmin", { body: { email: person.email } })).status).toBe(200);
    const { customer, record } = await read(id);
    expect(customer.role).toBe("admin");
    const made = { action: "role.made_admin", kind: "customer", subjectId: id, subjectName: person.email };
    expect(record[0]).toMatchObject(made);
  });
});
