import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { asOps } from "../support/ops";
import { startPayment } from "../support/payment-calls";
import { Person } from "../support/person";
import { addProduct, variantIdOf } from "../support/products";

const Regions = z.object({ regions: z.array(z.object({ id: z.string() })).min(1) });
const PRICE = 94;

const inRegion = (amount: number) => ({ amount, currency_code: "usd", rules: { region_id: region } });
const product = await addProduct({ productPrice: PRICE });
const variant = await variantIdOf(product.productId);
const { regions } = parseAnswer(Regions, await asOps("GET", "/admin/regions"));
const region = regions[0]?.id ?? "";

const plain = { amount: PRICE, currency_code: "usd" };

const listOf = (type: "sale" | "override", amount: number) => ({
  title: "A list",
  description: "A test's",
  type,
  status: "active",
  prices: [{ variant_id: variant, currency_code: "usd", amount }],
});

describe("a price in Medusa Admin that is not everybody's", () => {
  it.each([
    [
      "the grid, for a region",
      () => [
        `products/${product.productId}/variants/batch`,
        { update: [{ id: variant, prices: [plain, inRegion(50)] }] },
      ],
    ],
    [
      "a variant's form, for a region",
      () => [`products/${product.productId}/variants/${variant}`, { prices: [plain, inRegion(150)] }],
    ],
    [
      "a new product, for a region",
      () => [
        "products",
        {
          title: "Region",
          options: [{ title: "Size", values: ["One"] }],
          variants: [{ title: "One", options: { Size: "One" }, prices: [plain, inRegion(50)] }],
        },
      ],
    ],
    [
      "a variant, for a quantity",
      () => [
        `products/${product.productId}/variants/${variant}`,
        { prices: [plain, { ...plain, amount: 50, min_quantity: 1 }] },
      ],
    ],
    ["a price list, as a sale", () => ["price-lists", listOf("sale", 50)]],
    ["a price list that overrides", () => ["price-lists", listOf("override", 150)]],
  ] as const)("is refused in words by %s", async (_, write) => {
    const [path, body] = write();
    const answer = await asOps("POST", `/admin/${path}`, body);
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(JSON.stringify(answer.body)).toContain("one price for everybody");
  });

  it("is refused by a price list that was made without one", async () => {
    const List = z.object({ price_list: z.object({ id: z.string() }) });
    const made = await asOps("POST", "/admin/price-lists", { ...listOf("sale", 50), prices: [] });
    const { id } = parseAnswer(List, made).price_list;
    const { status } = await asOps("POST", `/admin/price-lists/${id}/prices/batch`, {
      create: listOf("sale", 50).prices,
    });
    expect(status).toBe(409);
    await asOps("DELETE", `/admin/price-lists/${id}`);
  });

  it("is charged to nobody after all that: the checkout takes the price of the page", async () => {
    const line = { _id: product.productId, productName: "", productPrice: PRICE };
    expect((await startPayment(await Person.signUp(), line)).total_amount).toBe(PRICE);
  });

  it("may still be the price of a delivery", async () => {
    const [option] = await queryDatabase(
      "select id from shipping_option where deleted_at is null order by created_at limit 1",
    );
    const Option = z.object({
      shipping_option: z.object({ prices: z.array(z.object({ id: z.string(), amount: z.number() })) }),
    });
    const path = `/admin/shipping-options/${String(option?.id)}`;
    const { prices } = parseAnswer(Option, await asOps("GET", path)).shipping_option;
    const added = await asOps("POST", path, {
      prices: [...prices.map(({ id }) => ({ id })), { amount: 0, region_id: region }],
    });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    expect(
      (await asOps("POST", path, { prices: prices.map(({ id, amount }) => ({ id, amount, currency_code: "usd" })) }))
        .status,
    ).toBe(200);
  });
});
