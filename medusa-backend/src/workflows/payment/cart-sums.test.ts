import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils";
import { describe, expect, it } from "vitest";
import { getCartSums, getCartTotals } from "./cart-sums";

const raw = (value: string) => ({ value, precision: 20 });
const item = {
  id: "cali_1",
  variant_id: "variant_1",
  quantity: 3,
  raw_unit_price: raw("19.99"),
  is_tax_inclusive: false,
  tax_lines: [{ rate: 8.25 }],
  adjustments: [{ raw_amount: raw("5.997"), code: "TEN", is_tax_inclusive: false }],
};
const delivery = {
  id: "casm_1",
  shipping_option_id: "so_1",
  raw_amount: raw("4.5"),
  is_tax_inclusive: true,
  tax_lines: [{ rate: 20 }],
  adjustments: [],
};
const cart = { currency_code: "usd", items: [item], shipping_methods: [delivery], credit_lines: [] };

/** A container whose database answers with these rows. */
function containerWith(...rows: object[]) {
  const database = { raw: async () => ({ rows }) };
  return { resolve: (name: string) => (name === ContainerRegistrationKeys.PG_CONNECTION ? database : null) } as never;
}

describe("a cart that is added up from one statement", () => {
  it("has Medusa's total, with taxes on what a discount leaves, and taxes inside the price of delivery", async () => {
    // (59.97 - 5.997) * 1.0825 + 4.5
    const { total, item_totals } = await getCartTotals(containerWith(cart), "cart_1");
    expect(Number(total)).toBeCloseTo(62.9257725, 10);
    expect(item_totals.get("cali_1")).toBeCloseTo(58.4257725, 10);
    expect(await getCartSums(containerWith(cart), "cart_1")).toMatchObject({
      total: 6293,
      currency_code: "usd",
      codes: ["TEN"],
      unit_prices: { variant_1: 19.99 },
      shipping_options: ["so_1"],
    });
  });

  it("has all digits of an amount, more than a number has", async () => {
    const adjustments = [{ raw_amount: raw("0.000000000000000001"), code: null, is_tax_inclusive: true }];
    const exact = { ...cart, items: [{ ...item, quantity: 1, tax_lines: [], adjustments }], shipping_methods: [] };
    const { total } = await getCartTotals(containerWith(exact), "cart_1");
    expect(MathBN.convert(total).toFixed()).toBe("19.989999999999999999");
  });

  it("has no code for a discount of nothing, as one that only rounds", async () => {
    const adjustments = [{ raw_amount: raw("0"), code: "NONE", is_tax_inclusive: false }];
    const free = { ...cart, items: [{ ...item, adjustments }] };
    expect((await getCartSums(containerWith(free), "cart_1")).codes).toEqual([]);
  });

  it("must exist", async () => {
    await expect(getCartSums(containerWith(), "cart_1")).rejects.toThrow("does not exist");
  });
});
