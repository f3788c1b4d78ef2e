import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { customerIdOf } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { actionsOn, withoutAudit } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { statusOf } from "../support/money";
import { asOps, callMedusa, callShop, opsToken } from "../support/ops";
import { packAsOps } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { buyPaid } from "../support/purchase";
import { demoAccounts } from "../support/stack";

const HANDLERS = new URL("../../medusa-backend/src/api/handlers/ops.ts", import.meta.url);
/** Every route of Medusa Admin's own screens, and what those that need a body are called with. */
const ROUTES = readFileSync(HANDLERS, "utf8").matchAll(/handleOps(?:<[\w.]+>)?\("(\w+)", "([^"]+)"/g);
const CALLS = [...ROUTES].map(([, method = "", path = ""]) => ({ method, path }));
const BODIES: Record<string, object> = {
  "/reviews/:id": { hiddenFor: "spam" },
  "/questions/:id": { hidden: true },
  "/products/:id/edits": { was: {}, now: { title: "Kite" } },
  "/customers/:id/role": { role: "admin" },
  "/orders/:id/tracking": { trackingNumber: "1" },
  "/money/findings/:id": { action: "refund" },
};
const Reviews = z.object({
  reviews: z.array(z.object({ id: z.string(), rating: z.number(), hiddenAt: z.string().nullable() })),
  nextCursor: z.string().nullable(),
});
const [ops, buyer, admin] = [await opsToken(), await Person.signUp(), await demoAdmin()];
/** What a stranger, a customer and an admin of the shop call with. */
const OTHERS = [null, "ey.not.good", await buyer.idToken(), await admin.idToken()];

/** Writes a review with a text that no other has, so that it can be found among other tests' reviews. */
async function writeReview(): Promise<{ id: string; description: string }> {
  const description = `Fine ${randomUUID()}`;
  const created = await buyer.api("POST", "/addReview", { body: { reviewerName: "Mo", description, rating: 2 } });
  expect(created.status, JSON.stringify(created.body)).toBeLessThan(300);
  const [row] = await queryDatabase("select id from review where description = $1", [description]);
  return { id: String(row?.id), description };
}

describe("who may call the routes of Medusa Admin's own screens", () => {
  it("is asked of every route there is", () => {
    expect(CALLS).toHaveLength(readFileSync(HANDLERS, "utf8").match(/\bhandleOps\b(?=[<(])/g)?.length ?? 0);
    expect(CALLS.length).toBeGreaterThan(20);
  });

  describe.each(CALLS)("$method $path", ({ method, path }) => {
    const address = `/admin/shop${path.replace(":id", "unknown_1").replace(":number", "INV-999999")}`;
    const body = method === "POST" ? BODIES[path] : undefined;
    const ok = path.includes(":") && !path.endsWith("/documents") ? 404 : 200;

    it("refuses a stranger, a customer and an admin of the shop", async () => {
      for (const token of OTHERS) expect((await callMedusa(method, address, { token, body })).status).toBe(401);
    });

    it("answers a Medusa user, and no cache keeps it", async () => {
      const answer = await callMedusa(method, address, { token: ops, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(ok);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    });
  });

  it("refuses a body that is no JSON, or says nothing that is known", async () => {
    const path = "/admin/shop/customers/cus_x/role";
    const form = { "content-type": "text/plain" };
    expect((await callMedusa("POST", path, { token: ops, body: "role=admin", headers: form })).status).toBe(415);
    expect((await asOps("POST", path, { role: "owner" })).body).toMatchObject({ code: "invalid" });
  });
});

describe("a customer's role", () => {
  it("stays as it was when the audit trail cannot be written", async () => {
    const customerId = await customerIdOf(buyer.email);
    const path = `/admin/shop/customers/${customerId}/role`;
    await withoutAudit(customerId, async () => expect((await asOps("POST", path, { role: "admin" })).status).toBe(500));
    expect((await asOps("GET", path)).body).toMatchObject({ role: "user", history: [] });
  });

  it("is given and taken by ops, audited with who did it, and holds from the next request on", async () => {
    const person = await Person.signUp();
    const path = `/admin/shop/customers/${await customerIdOf(person.email)}/role`;
    const authorization = `Bearer ${await person.idToken()}`;
    const mayListAll = async () =>
      (await person.api("GET", "/allOrders?limit=1", { headers: { authorization } })).status === 200;

    expect(await mayListAll()).toBe(false);
    for (const changed of [true, false])
      expect((await asOps("POST", path, { role: "admin" })).body).toEqual({ changed });
    expect(await mayListAll()).toBe(true);
    expect((await asOps("POST", path, { role: "user" })).body).toEqual({ changed: true });
    expect(await mayListAll()).toBe(false);

    const actor = demoAccounts.ops.email;
    const history = ["role.made_user", "role.made_admin"].map((action) => ({ action, actor }));
    expect((await asOps("GET", path)).body).toMatchObject({ role: "user", hasAccount: true, history });
  });
});

describe("a review", () => {
  it("stays as it was when the audit trail cannot be written", async () => {
    const { id } = await writeReview();
    const find = () => queryDatabase("select hidden_at, deleted_at, rating from review where id = $1", [id]);
    const before = await find();
    const path = `/admin/shop/reviews/${id}`;
    await withoutAudit(id, async () => {
      expect((await asOps("POST", path, { hiddenFor: "spam" })).status).toBe(500);
      expect((await asOps("DELETE", path)).status).toBe(500);
    });
    expect(before).toEqual([{ hidden_at: null, deleted_at: null, rating: 2 }]);
    expect(await find()).toEqual(before);
  });

  inFull("is hidden, shown again and deleted, each in the audit trail once", async () => {
    const { id, description } = await writeReview();
    const find = async (query: string) =>
      parseAnswer(Reviews, await asOps("GET", `/admin/shop/reviews?${query}`)).reviews;
    const isInShop = async () => {
      const answer = await callShop("GET", "/reviews", null);
      return JSON.stringify(answer.body).includes(description);
    };
    expect(await isInShop()).toBe(true);

    for (const changed of [true, false])
      expect((await asOps("POST", `/admin/shop/reviews/${id}`, { hiddenFor: "spam" })).body).toEqual({ changed });
    expect(await isInShop()).toBe(false);
    expect((await find("visibility=hidden")).map((review) => review.id)).toContain(id);
    expect((await find("visibility=shown")).map((review) => review.id)).not.toContain(id);
    expect((await find("rating=3")).every(({ rating }) => rating === 3)).toBe(true);
    const newest = await asOps("GET", "/admin/shop/reviews?limit=1&rating=5");
    const { nextCursor, reviews } = parseAnswer(Reviews, newest);
    const [second] = await find(`limit=1&rating=5&cursor=${nextCursor}`);
    expect(second?.id).not.toBe(reviews[0]?.id);
    expect(second?.rating).toBe(5);
    const show = (was: string) => asOps("POST", `/admin/shop/reviews/${id}`, { hiddenFor: null, was });
    expect((await show("What it said before its writer changed it")).status).toBe(409);
    expect((await show(description)).body).toEqual({ changed: true });
    expect(await isInShop()).toBe(true);

    expect((await asOps("DELETE", `/admin/shop/reviews/${id}`)).body).toEqual({ id, deleted: true });
    expect((await asOps("DELETE", `/admin/shop/reviews/${id}`)).status).toBe(404);
    expect(await isInShop()).toBe(false);
    expect(await actionsOn(id)).toEqual(["review.hidden", "review.shown", "review.deleted"]);
  });
});

it("an order's payment and promises stay in its metadata, whatever else ops write there", async () => {
  const { orderId } = await buyPaid(buyer);
  const write = async (metadata: unknown) => (await asOps("POST", `/admin/orders/${orderId}`, { metadata })).status;
  const read = async () =>
    (await queryDatabase('select metadata from "order" where id = $1', [orderId]))[0]?.metadata as object;
  const before = await read();
  expect(before).toHaveProperty("payment_intent_id");
  for (const metadata of [{ payment_intent_id: "" }, { payment_intent_id: "pi_other" }, { arrival: "" }, null])
    expect(await write(metadata), JSON.stringify(metadata)).toBe(409);
  expect(await read()).toEqual(before);
  expect(await write({ ...before, gift: "yes" })).toBe(200);
  expect(await read()).toEqual({ ...before, gift: "yes" });
  expect(await write({ ...before, gift: "" })).toBe(200);
  expect(await read()).toEqual(before);
});

inFull("an order's status stays what its deletion made it, though Medusa reports the cancellation too", async () => {
  const { orderId, transactionId } = await buyPaid(buyer);
  expect((await packAsOps(orderId)).path).toMatch(/\/ful_/);
  expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
  await expect.poll(() => statusOf(transactionId)).toMatch(/^(refunded|released)$/);
  expect((await asOps("GET", `/admin/shop/orders/${orderId}/status`)).body).toMatchObject({ status: "cancelled" });
  expect((await asOps("POST", `/admin/shop/orders/${orderId}/ship`)).body).toMatchObject({ code: "order_cancelled" });
  expect(await actionsOn(orderId)).toEqual(["order.fulfillments", "order.deleted"]);
});
