import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { toMajor } from "../../lib/money/money";
import { type Sums, sumUp } from "../../lib/money/sums";

const FIELDS = [
  "id",
  "total",
  "currency_code",
  "items.variant_id",
  "items.unit_price",
  "items.quantity",
  "items.adjustments.amount",
  "items.adjustments.code",
  "shipping_methods.shipping_option_id",
  "shipping_methods.amount",
  "shipping_methods.adjustments.amount",
  "shipping_methods.adjustments.code",
];

const Amounts = z.array(z.object({ amount: z.coerce.number() }));
const Adjustments = z.array(z.object({ amount: z.coerce.number(), code: z.string().nullish() })).default([]);
const Cart = z.object({
  total: z.coerce.number(),
  currency_code: z.string(),
  items: z.array(
    z.object({
      variant_id: z.string().nullable(),
      unit_price: z.coerce.number(),
      quantity: z.coerce.number(),
      adjustments: Adjustments,
    }),
  ),
  shipping_methods: z.array(
    z.object({ shipping_option_id: z.string().nullable(), amount: z.coerce.number(), adjustments: Adjustments }),
  ),
});

const sum = (amounts: z.infer<typeof Amounts>) => amounts.reduce((total, { amount }) => total + amount, 0);

/**
 * A cart's sums in minor units of its currency, as in its order, and their sources: the codes of promotions that
 * applied, the prices of one piece (major units) by variant, and the shipping options.
 */
export type CartSums = Sums & {
  currency_code: string;
  codes: string[];
  unit_prices: Record<string, number>;
  shipping_options: string[];
};

/**
 * A cart's total and its parts.
 * @throws Error for a cart that does not exist.
 */
export async function getCartSums(container: MedusaContainer, cartId: string): Promise<CartSums> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: "cart", fields: FIELDS, filters: { id: cartId } });
  const { total, currency_code, items, shipping_methods } = Cart.parse(data[0]);
  const adjustments = [...items, ...shipping_methods].flatMap(({ adjustments }) => adjustments);
  const codes = adjustments.flatMap(({ amount, code }) => (code && amount > 0 ? [code] : []));
  const booked = { items, delivery: sum(shipping_methods), discount: sum(adjustments), total };
  const prices = items.flatMap(({ variant_id, unit_price }) => (variant_id ? [[variant_id, unit_price] as const] : []));
  return {
    ...sumUp(booked, currency_code),
    currency_code,
    codes: [...new Set(codes)].sort(),
    unit_prices: Object.fromEntries(prices),
    shipping_options: shipping_methods.flatMap(({ shipping_option_id }) => shipping_option_id ?? []),
  };
}

/** The sums in the contract's form: in major units. */
export function toToldSums({ currency_code, ...sums }: Sums & { currency_code: string }) {
  const major = (minor: number) => toMajor(minor, currency_code);
  return {
    items: major(sums.lines),
    delivery: major(sums.delivery),
    tax: major(sums.tax),
    discount: major(sums.discount),
    total: major(sums.total),
  };
}
