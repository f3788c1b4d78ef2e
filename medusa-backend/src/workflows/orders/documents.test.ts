import type { MedusaContainer } from "@medusajs/framework/types";
import { expect, it } from "vitest";
import { readTaxes } from "./documents";

const raw = (value: string) => ({ value, precision: 20 });
const NO_RETURN = { raw_return_received_quantity: raw("0"), raw_return_dismissed_quantity: null };
const line = {
  id: "ordli_1",
  is_tax_inclusive: false,
  raw_unit_price: raw("49.99"),
  raw_quantity: raw("3"),
  detail: NO_RETURN,
  tax_lines: [{ raw_rate: raw("8.875"), code: "ny", description: "Sales tax" }],
  adjustments: [{ raw_amount: raw("14.997"), is_tax_inclusive: false }],
};
const delivery = { id: "ordsm_1", is_tax_inclusive: false, raw_amount: raw("4.995"), tax_lines: [], adjustments: [] };

/** The taxes of an order with these lines and deliveries. */
async function taxesOf(items: unknown[], shippingMethods: unknown[] = []) {
  const rows = [{ currency_code: "usd", items, shipping_methods: shippingMethods }];
  const container = { resolve: () => ({ raw: async () => ({ rows }) }) } as unknown as MedusaContainer;
  const { parts, ...rest } = await readTaxes(container, "order_1");
  const told = parts.map(({ total, taxes }) => ({
    total: total.toNumber(),
    taxes: taxes.map(({ name, rate, amount }) => [name, rate, amount.toNumber()]),
  }));
  return { ...rest, parts: told };
}

it("the taxes of an order are those of a line after its discount, and of the delivery", async () => {
  expect(await taxesOf([line], [delivery])).toEqual({
    currency: "usd",
    parts: [
      { total: 146.951_853_75, taxes: [["Sales tax", 8.875, 11.978_853_75]] },
      { total: 4.995, taxes: [] },
    ],
    includedTax: 0,
  });
});

it("the taxes of an order are in a price that includes them, each by its name or its code", async () => {
  const rates = [
    { raw_rate: raw("19"), code: "vat", description: "VAT" },
    { raw_rate: raw("1"), code: "city", description: null },
  ];
  const item = {
    ...line,
    is_tax_inclusive: true,
    raw_unit_price: raw("120"),
    raw_quantity: raw("1"),
    adjustments: [],
  };
  expect(await taxesOf([{ ...item, tax_lines: rates }])).toEqual({
    currency: "usd",
    parts: [
      {
        total: 120,
        taxes: [
          ["VAT", 19, 19],
          ["city", 1, 1],
        ],
      },
    ],
    includedTax: 2_000,
  });
});

it("the taxes of an order leave out the pieces that were returned", async () => {
  const detail = { raw_return_received_quantity: raw("1"), raw_return_dismissed_quantity: raw("1") };
  const { parts } = await taxesOf([{ ...line, adjustments: [], detail }]);
  expect(parts).toMatchObject([{ total: 54.426_612_5, taxes: [["Sales tax", 8.875, 4.436_612_5]] }]);
});
