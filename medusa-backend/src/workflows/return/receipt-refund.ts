import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils";
import { z } from "zod";
import type { ReturnRefundAnswer } from "../../contract/returns";
import { databaseOf } from "../../lib/database/connection";
import { toMajor, toMinor } from "../../lib/money/money";
import { ShopError } from "../../lib/shop-error";
import { getOpenReturn, getRefundBasis } from "../../queries/orders/return-money";

/**
 * Medusa's amounts, which are objects with all their digits, numbers or texts; a missing one must not count as nothing.
 */
const Amount = z
  .unknown()
  .refine((amount) => amount !== undefined && amount !== null)
  .transform((amount) => MathBN.convert(amount as number));
const Line = z.object({
  id: z.string(),
  title: z.string(),
  product_title: z.string().nullish(),
  quantity: Amount,
  total: Amount,
  detail: z.object({ return_received_quantity: Amount, return_dismissed_quantity: Amount }),
});
type Line = z.infer<typeof Line>;
const ReturnedOrder = z.object({ items: z.array(Line) });

/** What a piece of a line costs, with its discount and tax. Medusa's total of a line leaves out what came back. */
const pricePerPiece = ({ total, quantity, detail }: Line) =>
  MathBN.div(total, MathBN.sub(quantity, detail.return_received_quantity, detail.return_dismissed_quantity));

/**
 * What goes back to the customer once the rest of a return is received: the value of its pieces, less what the customer
 * still has to pay, and never more than is left of what was captured. It is what refund-returned.ts then finds due.
 * @throws ShopError `not_found`, `conflict` for a return of which nothing is to come
 */
export async function getReceiptRefund(container: MedusaContainer, returnId: string): Promise<ReturnRefundAnswer> {
  const database = databaseOf(container);
  const found = await getOpenReturn(database, returnId);
  if (!found) throw new ShopError("not_found", "There is no such return.");
  if (found.status !== "requested" && found.status !== "partially_received")
    throw new ShopError("conflict", "This return has ended.");
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  // Medusa computes the totals of lines only where the order's own is asked for.
  const fields = ["total", "items.*", "items.total", "items.detail.*"];
  const { data } = await query.graph({ entity: "order", fields, filters: { id: found.order_id } });
  const { items: lines } = ReturnedOrder.parse(data[0]);
  const rest = found.items.flatMap(({ id, quantity }) => {
    const line = lines.find((one) => one.id === id);
    return line ? [{ line, quantity }] : [];
  });
  const items = rest.map(({ line, quantity }) => ({ title: line.product_title ?? line.title, quantity }));
  const basis = await getRefundBasis(database, found.order_id);
  if (!basis) return { amount: 0, items };
  const value = MathBN.sum(0, ...rest.map(({ line, quantity }) => MathBN.mult(pricePerPiece(line), quantity)));
  const due = MathBN.max(0, MathBN.min(MathBN.sub(value, basis.unpaid), basis.left));
  const { currency_code } = basis;
  return { amount: toMajor(toMinor(MathBN.convert(due).toNumber(), currency_code), currency_code), items };
}
