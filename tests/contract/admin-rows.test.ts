import { describe, expect, it } from "vitest";
import { z } from "zod";
import { customerIdOf } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { demoAdmin, Person } from "../support/person";
import { buy, buyPaid, Inserted } from "../support/purchase";
import { freshEmail } from "../support/stack";

const WireProducts = z.array(z.object({ _id: z.string(), productName: z.string() }));
const AllOrders = z.array(z.object({ _id: z.string(), display_id: z.number(), order_status: z.string() }));
const kite = { productName: "Kite", productImg: "/images/products/sparrow-1.webp", productPrice: 349.5 };

const admin = await demoAdmin();
const buyer = await Person.signUp();

async function addProduct(productName = "Kite"): Promise<string> {
  const answer = await admin.api("POST", "/addProduct", { body: { ...kite, productName } });
  expect(answer.status).toBe(201);
  return parseAnswer(Inserted, answer).insertedId;
}

const isListed = async (productId: string) =>
  parseAnswer(WireProducts, await new Person().api("GET", "/products")).some(({ _id }) => _id === productId);

describe("the audit trail", () => {
  const auditOf = (subjectId: string) =>
    queryDatabase("select action, actor_id from audit_entry where subject_id = $1 order by created_at", [subjectId]);

  it("has one row for each write of an admin, and none for a write that changed nothing", async () => {
    const actorId = await customerIdOf(admin.email);
    const productId = await addProduct();
    await admin.api("DELETE", `/deleteProduct/${productId}`);
    expect((await admin.api("DELETE", `/deleteProduct/${productId}`)).status).toBe(404);
    expect(await auditOf(productId)).toEqual([
      { action: "product.added", actor_id: actorId },
      { action: "product.deleted", actor_id: actorId },
    ]);

    const { orderId } = await buyPaid(buyer);
    for (const modifiedCount of [1, 0])
      expect((await admin.api("PUT", "/updateStatus", { body: { orderId } })).body).toMatchObject({ modifiedCount });
    await admin.api("DELETE", `/deleteOrder/${orderId}`);
    expect(await auditOf(orderId)).toEqual([
      { action: "order.shipped", actor_id: actorId },
      { action: "order.deleted", actor_id: actorId },
    ]);

    const person = await Person.signUp("New Admin", freshEmail("admin"));
    for (const modifiedCount of [1, 0]) {
      const answer = await admin.api("PUT", "/makeAdmin", { as: "bearer", body: { email: person.email } });
      expect(answer.body).toMatchObject({ modifiedCount });
    }
    expect(await auditOf(await customerIdOf(person.email))).toEqual([{ action: "role.made_admin", actor_id: actorId }]);
  });
});

describe("what an admin puts on sale", () => {
  inFull("is in the list and on the store's page at once, is bought, and is gone at once when deleted", async () => {
    const name = `Kite ${Date.now()}`;
    const productId = await addProduct(name);
    expect(await isListed(productId)).toBe(true);
    // Newest first: there are more products than on one page.
    expect(await (await admin.visit("/dashboard/manageProducts")).text()).toContain(name);
    const store = `/explore?${new URLSearchParams({ q: name })}`;
    expect(await (await new Person().visit(store)).text()).toContain(`/products/kite-${name.slice(5)}`);

    const { orderId } = await buyPaid(buyer, name);
    expect((await admin.api("DELETE", `/deleteProduct/${productId}`)).status).toBe(200);
    expect(await isListed(productId)).toBe(false);
    expect(await (await new Person().visit(store)).text()).not.toContain(`/products/kite-${name.slice(5)}`);
    const kept = await buyer.api("GET", `/orders/${orderId}`);
    expect(kept.body).toMatchObject({ order_items: [{ _id: productId, productName: name, productPrice: 349.5 }] });
    expect((await admin.api("PUT", "/updateStatus", { body: { orderId } })).status).toBe(200);
  });
});

describe("the list of all orders", () => {
  inFull("finds an order by number, e-mail, name and payment, and walks page by page without a gap", async () => {
    const { orderId, transactionId } = await buy(buyer);
    await buy(buyer);
    const find = async (query: Record<string, string>) => {
      const answer = await admin.api("GET", `/allOrders?${new URLSearchParams(query)}`);
      return { orders: parseAnswer(AllOrders, answer), link: answer.headers.get("link") };
    };
    const number = (await find({ q: transactionId })).orders[0]?.display_id;
    for (const q of [transactionId, `#${number}`, buyer.email.toUpperCase()])
      expect((await find({ q })).orders.map(({ _id }) => _id)).toContain(orderId);
    expect((await find({ q: "100%_no" })).orders).toEqual([]);

    const whole = (await find({ q: buyer.email })).orders;
    const walked: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { orders, link } = await find({ q: buyer.email, limit: "1", ...(cursor && { cursor }) });
      walked.push(...orders.map(({ _id }) => _id));
      cursor = new URLSearchParams(/\?([^>]*)>/.exec(link ?? "")?.[1] ?? "").get("cursor");
    }
    expect(walked).toEqual(whole.map(({ _id }) => _id));
    expect((await find({ q: buyer.email, status: "shipped" })).orders.every((o) => o.order_status === "shipped")).toBe(
      true,
    );
  });
});
