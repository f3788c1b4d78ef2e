import { randomUUID } from "node:crypto";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { GetDiscountAnswer, TryDiscountAnswer } from "../../medusa-backend/src/contract/discounts";
import { parseAnswer } from "../support/answers";
import { costsOf } from "../support/costs";
import { queryDatabase } from "../support/database";
import { makeCode, makeDiscount, startDiscount, termsOf } from "../support/discounts";
import { inFull } from "../support/in-full";
import { asOps } from "../support/ops";
import { askToPay, orderOf } from "../support/payment-calls";
import { confirmPayment } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin } from "../support/products";
import { Intent, sendOrder } from "../support/purchase";

const read = async (id: string) => parseAnswer(GetDiscountAnswer, await asAdmin("GET", `/discounts/${id}`));

const { productId, productName } = await addProduct({ productPrice: 40, productName: `Terms ${randomUUID()}` });

const ours = (terms: Record<string, unknown>) => ({ productIds: [productId], ...terms });
const make = (terms: Record<string, unknown>) => makeDiscount(ours(terms));
const post = (terms: Record<string, unknown>) => asAdmin("POST", "/discounts", termsOf(ours(terms)));
const tryOn = async (id: string, quantity: number) =>
  parseAnswer(
    TryDiscountAnswer,
    await asAdmin("POST", `/discounts/${id}/trials`, { orderItems: [{ productId, quantity }] }),
  );
const costs = async (person: Person, code: string, quantity: number) => {
  const { extras, discountCode } = await costsOf(person, [{ productId, quantity }], code);
  return [extras.discount, discountCode?.problem ?? null];
};

const bought = (discountCode: string, total: number) => ({ productId, quantity: 1, total, discountCode });

/** Pays the started payment, and places its order. */
async function finish(buyer: Person, begun: unknown, terms: ReturnType<typeof bought>) {
  const intent = Intent.parse(begun);
  await confirmPayment(intent.clientSecret);
  const { delivery, ...order } = orderOf(terms, buyer.email);
  return await sendOrder(buyer, { ...delivery, ...order, transactionId: intent.paymentIntentId });
}

describe("a discount made at the desk", () => {
  inFull("is a draft that says what it does, is tried on a cart, and takes it off once it is started", async () => {
    const { id, code } = await make({ minimum: 8_000, limit: 5 });
    const { discount, terms } = await read(id);
    const said = `25% off ${productName}, if the products come to $80.00 or more, 5 times in total`;
    expect([discount.state, discount.said, terms?.minimum]).toEqual(["draft", said, 8_000]);
    expect((await asOps("GET", `/admin/shop/promotions/${id}`)).body).toEqual({
      said,
      conditions: ["The products of the order cost $80.00 or more, at the prices shown and before any discount."],
    });
    expect(await tryOn(id, 2)).toMatchObject({ items: 8_000, discount: 2_000, problem: null });
    expect(await tryOn(id, 1)).toMatchObject({ items: 4_000, discount: 0, problem: "needs_more", missing: 4_000 });

    const buyer = await Person.signUp();
    expect(await costs(buyer, code, 2)).toEqual([0, "unknown"]);
    expect((await startDiscount(id)).status).toBe(204);
    expect(await costs(buyer, code.toLowerCase(), 2)).toEqual([2000, null]);
    expect((await costsOf(buyer, [{ productId, quantity: 1 }], code)).discountCode).toMatchObject({
      problem: "needs_more",
      missing: 4_000,
    });
    expect((await asAdmin("DELETE", `/discounts/${id}`)).status).toBe(409);
    // Another test may be trying one of its own.
    const left = () => queryDatabase("select code from promotion where code like 'trial.%'");
    await expect.poll(left).toEqual([]);
  });

  inFull("for first orders is for an account without an order, once, though two are paid at once", async () => {
    const { id, code } = await make({ firstOrder: true, takes: "amount", value: 1_000 });
    expect((await read(id)).discount.said).toBe(
      `$10.00 off ${productName} together, before tax, on the first order of an account, once per account`,
    );
    await startDiscount(id);
    const buyer = await Person.signUp();
    const terms = bought(code, 30);
    const begun = [await askToPay(buyer, terms), await askToPay(buyer, terms)];
    expect(begun.map(({ status }) => status)).toEqual([200, 200]);
    const answers = await Promise.all(begun.map(({ body }) => finish(buyer, body, terms)));
    const orders = await queryDatabase(
      `select 1 from "order" o join customer c on c.id = o.customer_id where c.email = '${buyer.email}'`,
    );
    expect(answers.filter(({ status }) => status === 200 || status === 201).length).toBeGreaterThan(0);
    expect(orders).toHaveLength(1);
    expect(await costs(buyer, code, 1)).toEqual([0, "used_by_account"]);
    const other = await make({ firstOrder: true });
    await startDiscount(other.id);
    expect(await costs(buyer, other.code, 1)).toEqual([0, "first_order"]);
    expect(await costs(await Person.signUp(), other.code, 1)).toEqual([1000, null]);
  });

  inFull("is changed as long as it is a draft, and has a code of its own", async () => {
    const { id, code } = await make({ value: 5 });
    const taken = await post({ code: code.toLowerCase() });
    expect([taken.status, (taken.body as { fields: object }).fields]).toEqual([
      409,
      { code: ["Another discount has it"] },
    ]);
    const next = await make({ code, value: 15, replaces: id, endsAt: "2099-01-01T00:00:00.000Z" });
    expect((await asAdmin("GET", `/discounts/${id}`)).status).toBe(404);
    expect((await read(next.id)).terms).toMatchObject({ code, value: 15, endsAt: "2099-01-01T00:00:00.000Z" });
    const again = await make({ code, value: 20, replaces: next.id });
    expect((await asAdmin("DELETE", `/discounts/${again.id}`)).status).toBe(204);
    expect((await make({ code })).code).toBe(code);
  });

  it("is not started twice, and its draft not replaced once it was started", async () => {
    const { id, code } = await make({});
    await startDiscount(id);
    expect((await post({ code, replaces: id })).status).toBe(409);
    expect((await read(id)).discount.state).toBe("running");
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["more than everything", { value: 101 }, "value"],
    ["a part of a cent", { takes: "amount", value: 100.1 }, "value"],
    ["nothing", { value: 0 }, "value"],
    ["no value", { value: null }, "value"],
    ["free delivery of a product", { takes: "delivery", value: null }, "productIds"],
    ["an end before the start", { startsAt: "2030-01-02T00:00:00Z", endsAt: "2030-01-01T00:00:00Z" }, "endsAt"],
    ["a first order twice", { firstOrder: true, limitEach: 2 }, "limitEach"],
    ["a code with a space", { code: "TEN OFF" }, "code"],
    ["a product that is gone", { productIds: ["prod_gone"] }, "productIds"],
    ["a limit of none", { limit: 0 }, "limit"],
  ])("is refused in words where it says %s", async (_, terms, field) => {
    const answer = await post(terms);
    expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([422, [field]]);
  });

  it("is deleted from its page only after a question, and the page then leads back to the list", async () => {
    const admin = await demoAdmin();
    const { id } = await make({});
    const path = `/dashboard/discounts/${id}`;
    const asked = await admin.submit(path, { to: "deleted" });
    expect(await asked.text()).toContain("Delete the draft");
    expect((await read(id)).discount.state).toBe("draft");
    const gone = await admin.submit(path, { to: "deleted", sure: "yes" });
    expect([gone.status, gone.headers.get("location")]).toEqual([302, "/dashboard/discounts"]);
    expect((await asAdmin("GET", `/discounts/${id}`)).status).toBe(404);
  });

  it("has the cart that it was tried on in its form again, without scripts too", async () => {
    const { id } = await make({});
    const cart = { product_1: "", pieces_1: "1", product_2: productId, pieces_2: "3", product_3: "", pieces_3: "1" };
    const page = await (await demoAdmin()).submit(`/dashboard/discounts/${id}`, { to: "tried", ...cart });
    const { document } = parseHTML(await page.text());
    const chosen = (name: string) =>
      document.querySelector(`[name="${name}"] option[selected]`)?.getAttribute("value") ?? "";
    expect([chosen("product_1"), chosen("product_2")]).toEqual(["", productId]);
    expect(document.querySelector('[name="pieces_2"]')?.getAttribute("value")).toBe("3");
  });

  it("leaves a campaign alone that another discount has too, when its draft is deleted", async () => {
    const kept = await makeCode([productId], { endsAt: "2099-01-01T00:00:00.000Z" });
    const draft = await makeDiscount(ours({}));
    await queryDatabase(
      "update promotion set campaign_id = (select campaign_id from promotion where id = $1) where id = $2",
      [kept.id, draft.id],
    );
    expect((await asAdmin("DELETE", `/discounts/${draft.id}`)).status).toBe(204);
    expect((await read(kept.id)).discount.endsAt).toBe("2099-01-01T00:00:00.000Z");
  });
});
