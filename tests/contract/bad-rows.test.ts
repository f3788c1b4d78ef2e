import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { setPrice } from "../support/discounts";
import { inFull as it } from "../support/in-full";
import { delivery } from "../support/payment-calls";
import { demoAdmin, Person } from "../support/person";
import { addProduct, edit, mustEdit, type NewProduct, readStaffProduct } from "../support/products";
import { buy, sendPayment } from "../support/purchase";

const Listed = z.array(z.object({ _id: z.string() }));
const Orders = z.array(
  z.object({ _id: z.string(), order_items: z.array(z.object({ productPrice: z.number() })), total_amount: z.number() }),
);

const listed = async (query = "") =>
  parseAnswer(Listed, await new Person().api("GET", `/products${query}`)).map(({ _id }) => _id);
const page = async (address: string, person = new Person()) => {
  const answer = await person.visit(address);
  return { status: answer.status, html: await answer.text() };
};

describe("a price with three decimals", () => {
  let wrong: NewProduct;
  let later: NewProduct;

  beforeAll(async () => {
    wrong = await addProduct({ productName: `Wrong ${Date.now()}`, productPrice: 21.5 });
    await setPrice(wrong.productId, 21.505);
    later = await addProduct({ productName: `Later ${Date.now()}` });
  });
  afterAll(() => setPrice(wrong.productId, 21.5));

  it("leaves its own product out of every list, and no other", async () => {
    await expect.poll(() => listed()).toContain(later.productId);
    expect(await listed()).not.toContain(wrong.productId);
    expect(await listed(`?q=${encodeURIComponent(later.productName)}`)).toEqual([later.productId]);
    expect(await listed(`?q=${encodeURIComponent(wrong.productName)}`)).toEqual([]);
    await expect.poll(async () => (await page("/sitemap.xml")).html).toContain(later.handle);
    expect((await page("/sitemap.xml")).html).not.toContain(wrong.handle);
    expect(await new Person().statusOf(`/products/${later.handle}`)).toBe(200);
    expect(await new Person().statusOf(`/products/${wrong.handle}`)).toBe(404);
    const log = path.join(path.dirname(process.env.STACK_FILE ?? ""), "logs", "medusa.log");
    const lines = () => readFileSync(log, "utf8").split("\n");
    const isLogged = () => lines().some((line) => line.includes("row_left_out") && line.includes(wrong.productId));
    await expect.poll(isLogged).toBe(true);
  });

  it("is not charged: its product is not to be had", async () => {
    const person = await Person.signUp();
    const order_items = [{ _id: wrong.productId, quantity: 1 }];
    const place = { ...delivery, email: person.email };
    expect(await sendPayment(person, { total_amount: 21.51, order_items, delivery: place })).toMatchObject({
      status: 409,
      body: { error: { code: "unavailable" }, order_items: [{ _id: wrong.productId, available: 0 }] },
    });
  });

  it("is shown to admins as it is written, and the product is on sale again with another", async () => {
    const admin = await demoAdmin();
    const desk = async (search = "") => (await page(`/dashboard/manageProducts${search}`, admin)).html;
    const fault = "Its price cannot be shown: $21.505 has a fraction of a cent.";
    for (const search of ["", `?q=${encodeURIComponent(wrong.productName)}`]) {
      await expect.poll(() => desk(search)).toContain(fault);
      expect(await desk(search)).toContain(`href="/dashboard/products/${wrong.productId}"`);
    }
    expect(await desk("?q=no-such-product")).not.toContain(fault);
    await setPrice(wrong.productId, 21.5);
    await expect.poll(() => listed()).toContain(wrong.productId);
    expect(await desk()).not.toContain("$21.505");
  });

  it("is mended at the desk, where a product without any price is found as well", async () => {
    const admin = await demoAdmin();
    const bare = await addProduct({ productName: `Bare ${Date.now()}`, productPrice: 9 });
    const desk = async () =>
      (await page(`/dashboard/manageProducts?q=${encodeURIComponent(bare.productName)}`, admin)).html;
    await queryDatabase(
      `update price set deleted_at = now() where price_set_id in (
         select s.price_set_id from product_variant v join product_variant_price_set s on s.variant_id = v.id
         where v.product_id = $1)`,
      [bare.productId],
    );
    await expect.poll(desk).toContain("It has no price.");
    expect(await desk()).not.toContain("No product matches");
    const refusal = `refuse_${bare.productId}`;
    await queryDatabase(
      `create trigger ${refusal} before insert on product_edit for each row when (new.product_id = '${bare.productId}')
       execute function audit_entry_refuse_change()`,
    );
    expect((await edit(bare.productId, { price: null }, { price: 11 })).status).toBe(500);
    await queryDatabase(`drop trigger ${refusal} on product_edit`);
    expect((await readStaffProduct(bare.productId)).values.price, "the failed edit left none").toBeNull();
    await mustEdit(bare.productId, { price: null }, { price: 12 });
    await expect.poll(() => listed()).toContain(bare.productId);
    await expect.poll(desk).not.toContain("It has no price.");
  });
});

it("a price that ops wrote into an order with three decimals costs neither that order nor the others, and its sums still make the total", async () => {
  const person = await Person.signUp();
  const [first, second] = [await buy(person), await buy(person)];
  await queryDatabase(
    `update order_line_item set unit_price = 148.995, raw_unit_price = '{"value":"148.995","precision":20}'
       where id in (select item_id from order_item where order_id = $1)`,
    [first.orderId],
  );
  const answer = await person.api("GET", `/orders?email=${encodeURIComponent(person.email)}`);
  const orders = parseAnswer(Orders, answer);
  expect(orders.map(({ _id }) => _id)).toEqual([second.orderId, first.orderId]);
  expect(orders[1]).toMatchObject({ order_items: [{ productPrice: 149 }], total_amount: 149 });
  expect((await page(`/dashboard/invoice/${first.orderId}`, person)).status).toBe(200);
});
