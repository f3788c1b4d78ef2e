import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { type Sums, sumUp } from "../../lib/money/sums";

const FIELDS = [
  "id",
  "total",
  "currency_code",
  "items.unit_price",
  "items.quantity",
  "items.adjustments.amount",
  "shipping_methods.amount",
  "shipping_methods.adjustments.amount",
];

const Amounts = z.array(z.object({ amount: z.coerce.number() }));
const Cart = z.object({
  total: z.coerce.number(),
  currency_code: z.string(),
  items: z.array(
    z.object({ unit_price: z.coerce.number(), quantity: z.coerce.number(), adjustments: Amounts.default([]) }),
  ),
  shipping_methods: z.array(z.object({ amount: z.coerce.number(), adjustments: Amounts.default([]) })),
});

const sum = (amounts: z.infer<typeof Amounts>) => amounts.reduce((total, { amount }) => total + amount, 0);

/** A cart's sums in minor units of its currency, as its order will have them. */
export type CartSums = Sums & { currency_code: string };

/**
 * A cart's total and its parts.
 * @throws Error for a cart that does not exist.
 */
export async function getCartSums(container: MedusaContainer, cartId: string): Promise<CartSums> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: "cart", fields: FIELDS, filters: { id: cartId } });
  const { total, currency_code, items, shipping_methods } = Cart.parse(data[0]);
  const discount = sum([...items, ...shipping_methods].flatMap(({ adjustments }) => adjustments));
  return { ...sumUp({ items, delivery: sum(shipping_methods), discount, total }, currency_code), currency_code };
}
