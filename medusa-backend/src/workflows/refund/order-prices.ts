import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils";
import { z } from "zod";

/**
 * Medusa's amounts: exact objects, numbers or texts; a missing one must not count as zero.
 */
const Amount = z
  .unknown()
  .refine((amount) => amount !== undefined && amount !== null)
  .transform((amount) => MathBN.convert(amount as number));
export type Amount = z.infer<typeof Amount>;

const Line = z.object({
  id: z.string(),
  title: z.string(),
  product_title: z.string().nullish(),
  quantity: Amount,
  total: Amount,
  detail: z.object({ return_received_quantity: Amount, return_dismissed_quantity: Amount }),
});
const PricedOrder = z.object({
  items: z.array(Line),
  shipping_methods: z.array(z.object({ total: Amount })).nullish(),
});

// Medusa computes the totals of lines only if the order's own total is requested.
const FIELDS = ["total", "items.*", "items.total", "items.detail.*", "shipping_methods.*", "shipping_methods.total"];

/** A line of an order, and the price of a piece with its discount and tax. */
export type PricedLine = { id: string; title: string; price: Amount };
/** The prices of an order's lines and delivery, in major units and exact. */
export type OrderPrices = { lines: PricedLine[]; delivery: Amount };

/** Reads the prices of an order's pieces and delivery. @throws ZodError for an order that does not exist */
export async function readOrderPrices(container: MedusaContainer, orderId: string): Promise<OrderPrices> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id: orderId } });
  const { items, shipping_methods } = PricedOrder.parse(data[0]);
  const lines = items.map(({ id, title, product_title, total, quantity, detail }) => {
    // Medusa's total of a line leaves out returned pieces.
    const pieces = MathBN.sub(quantity, detail.return_received_quantity, detail.return_dismissed_quantity);
    const price = MathBN.gt(pieces, 0) ? MathBN.div(total, pieces) : MathBN.convert(0);
    return { id, title: product_title ?? title, price };
  });
  return { lines, delivery: MathBN.sum(0, ...(shipping_methods ?? []).map(({ total }) => total)) };
}
