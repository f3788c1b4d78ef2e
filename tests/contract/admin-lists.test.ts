import { describe, expect } from "vitest";
import { z } from "zod";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { asOps } from "../support/ops";
import { askLoader, sentTo } from "../support/pages";
import { demoAdmin, Person } from "../support/person";
import { addProduct } from "../support/products";

const Hidden = z.object({
  list: z.object({ products: z.array(z.object({ productId: z.string(), price: z.number().nullable() })) }),
});

const admin = await demoAdmin();

it("the count of new orders is for staff alone, and nobody keeps it", async () => {
  const count = (person: Person) => person.visit("/dashboard/newOrders");
  expect((await count(new Person())).status).toBe(401);
  expect((await count(await Person.signUp())).status).toBe(403);
  expect((await count(admin)).headers.get("cache-control")).toBe("no-store");
});

describe("a hidden product", () => {
  const show = (person: Person, productId: string) =>
    person.submit("/dashboard/hiddenProducts", { product_id: productId });
  const read = (person: Person, q: string) => {
    const list = new URLSearchParams({ status: "hidden", q });
    return askLoader(person, "dashboard.manageProducts", `/dashboard/manageProducts?${list}`);
  };
  /** Looked at again: the facts that a search reads follow within seconds. */
  const expectHidden = (q: string) =>
    expect.poll(async () => Hidden.parse(await (await read(admin, q)).json()).list.products);
  const hide = async () => {
    const product = await addProduct();
    await asOps("POST", `/admin/products/${product.productId}`, { status: "draft" });
    return product;
  };

  it("is listed for admins alone, is shown again once, and the audit trail says by whom", async () => {
    const { productId, productName, handle } = await hide();
    const stranger = await Person.signUp();
    for (const person of [new Person(), stranger])
      expect(sentTo(await read(person, productName))).toMatch(/^\/login\?/);
    expect((await show(new Person(), productId)).status).toBe(401);
    expect((await show(stranger, productId)).status).toBe(403);
    await expectHidden(productName).toEqual([expect.objectContaining({ productId, price: 1_250 })]);

    for (const changed of [true, false]) expect(await (await show(admin, productId)).json()).toEqual({ changed });
    await expectHidden(productName).toEqual([]);
    expect(await new Person().statusOf(`/products/${handle}`)).toBe(200);
    const actors = `select c.email from audit_entry a join customer c on c.id = a.actor_id
      where a.subject_id = $1 and a.action = 'product.shown'`;
    expect(await queryDatabase(actors, [productId])).toEqual([{ email: admin.email }]);
    expect((await show(admin, "prod_of_nobody")).status).toBe(404);
  });

  it("without a price that can be charged stays hidden", async () => {
    const { productId, productName } = await hide();
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
