import type { MedusaContainer } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import type { ReceiptQuestion, ReturnRefundAnswer } from "../../contract/returns";
import { databaseOf } from "../../lib/database/connection";
import { toMajor, toMinor } from "../../lib/money/money";
import { ShopError } from "../../lib/shop-error";
import { getOpenReturn, getRefundBasis, getRefundWait } from "../../queries/orders/return-money";
import { readOrderPrices } from "../refund/order-prices";

const sum = (quantities: readonly number[]) => quantities.reduce((total, quantity) => total + quantity, 0);

type Pieces = { id: string; quantity: number };

/** Refuses pieces that a return does not expect. */
function requireAsked(items: readonly Pieces[], pieces: NonNullable<ReceiptQuestion["pieces"]>): void {
  for (const line of new Set(pieces.map(({ line_id }) => line_id))) {
    const came = sum(pieces.filter(({ line_id }) => line_id === line).map(({ quantity }) => quantity));
    const asked = sum(items.filter(({ id }) => id === line).map(({ quantity }) => quantity));
    if (came > asked) throw new ShopError("conflict", "That is more than this return is waiting for.");
  }
}

/**
 * The amount refunded once the rest of a return, or `pieces` of it, is received: their value, less any amount that the
 * customer still owes, and never more than is left of the captured money. refund-returned.ts then finds the same amount
 * due.
 * @throws ShopError `not_found`, `conflict` for a return of which nothing is to come
 */
export async function getReceiptRefund(
  container: MedusaContainer,
  returnId: string,
  pieces?: ReceiptQuestion["pieces"],
): Promise<ReturnRefundAnswer> {
  const database = databaseOf(container);
  const found = await getOpenReturn(database, returnId);
  if (!found) throw new ShopError("not_found", "There is no such return.");
  if (found.status !== "requested" && found.status !== "partially_received")
    throw new ShopError("conflict", "This return has ended.");
  const { lines } = await readOrderPrices(container, found.order_id);
  if (pieces) requireAsked(found.items, pieces);
  const asked = pieces?.map(({ line_id, quantity }) => ({ id: line_id, quantity })) ?? found.items;
  const rest = lines.flatMap((line) => {
    const quantity = sum(asked.filter(({ id }) => id === line.id).map((item) => item.quantity));
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  const items = rest.map(({ line, quantity }) => ({ title: line.title, quantity }));
  const basis = await getRefundBasis(database, found.order_id);
  if (!basis) return { amount: 0, waits_for: null, items };
  const value = MathBN.sum(0, ...rest.map(({ line, quantity }) => MathBN.mult(line.price, quantity)));
  const due = MathBN.max(0, MathBN.min(MathBN.sub(value, basis.unpaid), basis.left));
  const { currency_code } = basis;
  const amount = toMajor(toMinor(MathBN.convert(due).toNumber(), currency_code), currency_code);
  return { amount, waits_for: amount > 0 ? await getRefundWait(database, found.order_id) : null, items };
}
