import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect } from "vitest";
import type { z } from "zod";
import { GetDiscountAnswer, ListDiscountsAnswer } from "../../medusa-backend/src/contract/discounts";
import { parseAnswer } from "../support/answers";
import { costsOf } from "../support/costs";
import { makeCode, makeDiscount } from "../support/discounts";
import { inFull as it } from "../support/in-full";
import { delivery } from "../support/payment-calls";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin } from "../support/products";
import { payAndPlace } from "../support/purchase";

const list = async (query: Record<string, string>) =>
  parseAnswer(ListDiscountsAnswer, await asAdmin("GET", `/discounts?${new URLSearchParams(query)}`));
const read = async (id: string) => parseAnswer(GetDiscountAnswer, await asAdmin("GET", `/discounts/${id}`));
const switchTo = (id: string, to: string) => asAdmin("POST", `/discounts/${id}/state`, { to });

let buyer: Person;
let productId: string;
let productName: string;
beforeAll(async () => {
  buyer = await Person.signUp();
  ({ productId, productName } = await addProduct({ productPrice: 149.99, productName: `Desk ${randomUUID()}` }));
});

/** Buys one of the product with a code that takes ten per cent off it. */
async function buyWith(discountCode: string): Promise<string> {
  const body = {
    total_amount: 134.99,
    order_items: [{ _id: productId, quantity: 1 }],
    delivery: { ...delivery, email: buyer.email },
    discount_code: discountCode,
  };
  return (await payAndPlace(buyer, body)).orderId;
}

describe("a discount at the desk", () => {
  it("names its orders, and what it took off those that are not cancelled", async () => {
    const { id, code } = await makeCode([productId], { limit: 2 });
    const said = `10% off ${productName}, 2 times in total`;
    expect((await read(id)).discount).toMatchObject({ code, said, state: "running", used: 0, limit: 2 });
    const [kept, cancelled] = [await buyWith(code), await buyWith(code)];
    expect((await buyer.api("DELETE", `/deleteOrder/${cancelled}`)).status).toBe(200);
    const desk = await read(id);
    // 10 % of $149.99 is $14.999, of which the order has $15.00.
    expect(desk).toMatchObject({ given: 1_500, orders: 1, discount: { state: "used_up", used: 2 } });
    expect(desk.uses).toMatchObject([
      { orderId: cancelled, amount: 1_500, cancelled: true },
      { orderId: kept, amount: 1_500, cancelled: false },
    ]);
    // The list has the same sums, as they were kept when the orders changed.
    const listed = async () => (await list({ state: "used_up", q: code.toLowerCase() })).discounts;
    await expect.poll(listed).toMatchObject([{ id, said, given: 1_500, orders: 1 }]);
    expect((await list({ state: "running", q: code })).discounts).toEqual([]);
  });

  it("is stopped and started, and carts are without it and with it", async () => {
    const { id, code } = await makeCode([productId], { status: "draft" });
    const problem = async () => (await costsOf(buyer, [{ productId, quantity: 1 }], code)).discountCode?.problem;
    const now = async () => [(await read(id)).discount.state, await problem()];
    expect(await now()).toEqual(["draft", "unknown"]);
    expect((await switchTo(id, "running")).status).toBe(204);
    expect(await now()).toEqual(["running", null]);
    expect((await switchTo(id, "stopped")).status).toBe(204);
    expect(await now()).toEqual(["stopped", "unknown"]);
    const { changes } = await read(id);
    expect(changes.slice(0, 2).map(({ action }) => action)).toEqual(["discount.stopped", "discount.started"]);
  });

  it("is planned before its start, ended after its end, and another page begins after the last of one", async () => {
    const [hour, day] = [3_600_000, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString());
    const planned = await makeCode([productId], { startsAt: hour, endsAt: day });
    const ended = await makeCode([productId], { endsAt: new Date(Date.now() - 60_000).toISOString() });
    expect((await read(planned.id)).discount.state).toBe("planned");
    expect((await read(ended.id)).discount.state).toBe("ended");
    const walked: string[] = [];
    for (let cursor: string | null = ""; cursor !== null && !walked.includes(planned.id); ) {
      const page: z.infer<typeof ListDiscountsAnswer> = await list({ limit: "1", ...(cursor && { cursor }) });
      walked.push(...page.discounts.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    // Others make discounts meanwhile.
    expect(walked.filter((id) => id === ended.id || id === planned.id)).toEqual([ended.id, planned.id]);
    expect(new Set(walked).size).toBe(walked.length);
    expect((await asAdmin("GET", "/discounts?cursor=nonsense")).status).toBe(422);
  });

  it("opens its form at an address with more products than a discount is for", async () => {
    const products = Array.from({ length: 50 }, (_, place) => `prod_none_${place}`).join(",");
    const query = new URLSearchParams({ code: "MANY", value: "15", products, add: "prod_more" });
    const page = await (await demoAdmin()).visit(`/dashboard/discounts/new?${query}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('value="MANY"');
  });

  it("keeps a deleted product in its form, without which it would be for all products", async () => {
    const gone = await addProduct();
    const admin = await demoAdmin();
    const { id, code } = await makeDiscount({ productIds: [gone.productId] });
    expect((await admin.api("DELETE", `/deleteProduct/${gone.productId}`)).status).toBe(200);
    const page = await (await admin.visit(`/dashboard/discounts/new?from=${id}`)).text();
    expect(page).toContain(`value="${code}"`);
    expect(page).toContain(`name="products" value="${gone.productId}"`);
    expect(page).toContain("A product that is gone");
  });

  it("is changed in Medusa Admin alone where a sentence cannot say its rules", async () => {
    const { id } = await makeCode([productId], { each: { limit: 1, by: "customer_id" } });
    expect((await read(id)).discount.said).toBe(`10% off ${productName}, once per account`);
    const { id: strange } = await makeCode(["prod_gone"]);
    expect((await read(strange)).discount.said).toBeNull();
    expect((await switchTo(strange, "stopped")).status).toBe(409);
    expect((await read(strange)).discount.state).toBe("running");
  });
});
