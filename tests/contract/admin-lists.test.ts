import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { buyCaptured } from "../support/money";
import { asOps } from "../support/ops";
import { askLoader, sentTo } from "../support/pages";
import { demoAdmin, Person } from "../support/person";
import { addProduct } from "../support/products";
import { buy } from "../support/purchase";
import { demoAccounts } from "../support/stack";

const WireOrders = z.array(z.object({ _id: z.string(), order_status: z.string() }));
const Hidden = z.object({
  list: z.object({ products: z.array(z.object({ productId: z.string(), price: z.number().nullable() })) }),
});

const admin = await demoAdmin();

describe("the count of new orders", () => {
  const count = (person: Person, shown: string[], status = "") =>
    person.visit(`/dashboard/newOrders?${new URLSearchParams({ status, shown: shown.join(",") })}`);

  it("is for admins alone, and nobody keeps it", async () => {
    expect((await count(new Person(), [])).status).toBe(401);
    expect((await count(await Person.signUp(), [])).status).toBe(403);
    const answer = await count(admin, []);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await count(admin, ["' or 1=1"])).status).toBe(422);
  });

  inFull("is that of the orders that the screen does not show, without cancelled ones", async () => {
    const buyer = await Person.signUp();
    const { orderId: first } = await buy(buyer);
    const newer = async () =>
      queryDatabase(
        `select n.order_id from order_status n join order_status f on f.order_id = $1
         where (n.placed_at, n.order_id) > (f.placed_at, f.order_id) and n.status <> 'cancelled' and n.admin_hidden_at is null`,
        [first],
      );
    const expected = async (shown: string[]) =>
      (await newer()).filter(({ order_id }) => !shown.includes(String(order_id))).length;
    const { orderId: second } = await buy(buyer);
    const { orderId: third } = await buy(buyer);
    for (const shown of [[first], [second, first], [third, first]])
      await expect.poll(async () => (await (await count(admin, shown)).json()).count - (await expected(shown))).toBe(0);
    expect(await expected([first])).toBeGreaterThanOrEqual(2);
    await buyer.api("DELETE", `/deleteOrder/${third}`);
    await expect
      .poll(async () => (await (await count(admin, [second, first])).json()).count - (await expected([second, first])))
      .toBe(0);
    expect((await (await count(admin, ["order_of_nobody"])).json()).count).toBe(0);
  });
});

describe("the list of all orders with status=current", () => {
  inFull("leaves out cancelled orders, also where it is searched", async () => {
    const buyer = await Person.signUp();
    const { orderId } = await buyCaptured(buyer);
    expect((await asOps("POST", `/admin/orders/${orderId}/cancel`)).status).toBe(200);
    const found = async (status: string) =>
      parseAnswer(WireOrders, await admin.api("GET", `/allOrders?q=${buyer.email}${status}`)).map(({ _id }) => _id);
    expect(await found("")).toEqual([orderId]);
    expect(await found("&status=current")).toEqual([]);
    expect(await (await admin.visit(`/dashboard/manageAllOrders?q=${buyer.email}`)).text()).not.toContain(orderId);
  });
});

describe("a hidden product", () => {
  const show = (person: Person, productId: string) =>
    person.submit("/dashboard/hiddenProducts", { product_id: productId });
  const read = (person: Person, q: string) =>
    askLoader(
      person,
      "dashboard.manageProducts",
      `/dashboard/manageProducts?${new URLSearchParams({ status: "hidden", q })}`,
    );
  /** Looked at again: the facts that a search reads follow within seconds. */
  const expectHidden = (q: string) =>
    expect.poll(async () => Hidden.parse(await (await read(admin, q)).json()).list.products);

  inFull("is listed for admins alone, is shown again once, and the audit trail says by whom", async () => {
    const { productId, productName, handle } = await addProduct();
    await asOps("POST", `/admin/products/${productId}`, { status: "draft" });
    const stranger = await Person.signUp();
    for (const person of [new Person(), stranger])
      expect(sentTo(await read(person, productName))).toMatch(/^\/login\?/);
    expect((await show(new Person(), productId)).status).toBe(401);
    expect((await show(stranger, productId)).status).toBe(403);
    await expectHidden(productName).toEqual([expect.objectContaining({ productId, price: 1_250 })]);

    for (const changed of [true, false]) expect(await (await show(admin, productId)).json()).toEqual({ changed });
    await expectHidden(productName).toEqual([]);
    expect(await new Person().statusOf(`/products/${handle}`)).toBe(200);
    const audit = await queryDatabase(
      "select a.action, c.email from audit_entry a join customer c on c.id = a.actor_id where a.subject_id = $1 and a.action = 'product.shown'",
      [productId],
    );
    expect(audit).toEqual([{ action: "product.shown", email: demoAccounts.admin.email }]);
    expect((await show(admin, "prod_of_nobody")).status).toBe(404);
  });

  inFull("without a price that can be charged stays hidden", async () => {
    const { productId, productName } = await addProduct();
    await asOps("POST", `/admin/products/${productId}`, { status: "draft" });
    await queryDatabase(
      `update price set amount = 12.345 where price_set_id in (select s.price_set_id from product_variant_price_set s
       join product_variant v on v.id = s.variant_id where v.product_id = $1)`,
      [productId],
    );
    await expectHidden(productName).toEqual([expect.objectContaining({ price: null })]);
    expect((await show(admin, productId)).status).toBe(409);
    await expectHidden(productName).toHaveLength(1);
  });
});
