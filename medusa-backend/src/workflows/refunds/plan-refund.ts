import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils";
import { z } from "zod";
import { toMajor } from "../../contract/currency";
import type { Refundable, RefundQuestion, RefundQuestionAnswer } from "../../contract/refunds";
import { type Database, databaseOf } from "../../lib/database/connection";
import { sum, toMinor } from "../../lib/money/money";
import { invalidField, requireFound, ShopError } from "../../lib/shop-error";
import { getMedusaRecord, listOpenChanges } from "../../queries/orders/medusa-record";
import { getOrderRecord } from "../../queries/orders/order-record";
import { listLeft } from "../../queries/orders/parcels";
import { getRefundsBefore, listRefundablePieces, type RefundablePieces } from "../../queries/refunds/refundable";
import { isUndecided } from "../../queries/refunds/reversals";
import { getRefundBasis } from "../../queries/returns/return-refunds";
import { requireCancellable } from "../orders/cancel-order";

/** Medusa's amounts: exact objects, numbers or texts; a missing one must not count as zero. */
const Amount = z
  .unknown()
  .refine((amount) => amount !== undefined && amount !== null)
  .transform((amount) => MathBN.convert(amount as number));
type Amount = z.infer<typeof Amount>;

const Line = z.object({
  id: z.string(),
  title: z.string(),
  quantity: Amount,
  total: Amount,
  detail: z.object({ return_received_quantity: Amount, return_dismissed_quantity: Amount }),
});
const PricedOrder = z.object({
  items: z.array(Line),
  shipping_methods: z.array(z.object({ total: Amount, amount: Amount })).nullish(),
  metadata: z
    .object({ standard_delivery: z.number().min(0) })
    .nullable()
    .catch(null),
});

// Medusa computes the totals of lines only if the order's own total is requested.
const FIELDS = [
  ...["total", "metadata", "items.*", "items.total", "items.detail.*", "shipping_methods.*", "shipping_methods.total"],
];

/** `price` is that of a piece with its discount and tax. */
type PricedLine = { id: string; title: string; price: Amount };
/** Major units, exact. `standardDelivery` is what the standard delivery would have cost; never more than `delivery`. */
type OrderPrices = { lines: PricedLine[]; delivery: Amount; standardDelivery: Amount };

/**
 * The part of a delivery's total that the standard delivery would have cost; `standard` and `price` are before discount
 * and tax. All of it, without another choice, and if the standard one was not cheaper.
 */
export function standardPart({
  total,
  price,
  standard,
}: {
  total: Amount;
  price: Amount;
  standard: number | undefined;
}): Amount {
  if (standard === undefined || MathBN.gte(standard, price)) return total;
  return MathBN.div(MathBN.mult(total, standard), price);
}

/** @throws ZodError for an order that does not exist */
export async function readOrderPrices(container: MedusaContainer, orderId: string): Promise<OrderPrices> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id: orderId } });
  const { items, shipping_methods, metadata } = PricedOrder.parse(data[0]);
  const lines = items.map(({ id, title, total, quantity, detail }) => {
    // Medusa's total of a line leaves out returned pieces.
    const pieces = MathBN.sub(quantity, detail.return_received_quantity, detail.return_dismissed_quantity);
    const price = MathBN.gt(pieces, 0) ? MathBN.div(total, pieces) : MathBN.convert(0);
    return { id, title, price };
  });
  const methods = shipping_methods ?? [];
  const delivery = MathBN.sum(0, ...methods.map(({ total }) => total));
  const price = MathBN.sum(0, ...methods.map(({ amount }) => amount));
  const standardDelivery = standardPart({ total: delivery, price, standard: metadata?.standard_delivery });
  return { lines, delivery, standardDelivery };
}

/** Null for an order whose money was not captured, or that is cancelled. */
export async function readRefundFacts(container: MedusaContainer, orderId: string) {
  const database = databaseOf(container);
  const basis = await getRefundBasis(database, orderId);
  if (!basis) return null;
  const [pieces, prices, before] = [
    await listRefundablePieces(database, orderId),
    await readOrderPrices(container, orderId),
    await getRefundsBefore(database, orderId, ""),
  ];
  const { currencyCode: currency } = basis;
  const left = Math.max(0, toMinor(basis.left, currency));
  const leftOf = (price: Amount) => Math.min(left, Math.max(0, toMinor(price, currency) - before.delivery));
  const priceOf = (lineId: string) => prices.lines.find(({ id }) => id === lineId)?.price ?? MathBN.convert(0);
  return {
    currency,
    left,
    delivery: leftOf(prices.delivery),
    standardDelivery: leftOf(prices.standardDelivery),
    unpaid: basis.unpaid,
    pieces,
    priceOf,
  };
}
type Facts = NonNullable<Awaited<ReturnType<typeof readRefundFacts>>>;

/** What can be refunded without a return; null if nothing can. */
export async function getRefundable(container: MedusaContainer, orderId: string): Promise<Refundable | null> {
  if (await isUndecided(databaseOf(container), orderId)) return null;
  const facts = await readRefundFacts(container, orderId);
  if (!facts) return null;
  const { currency, left, delivery, standardDelivery, unpaid, pieces, priceOf } = facts;
  const due = Math.min(left, Math.max(0, toMinor(-unpaid, currency)));
  if (left === 0 && !pieces.some(({ sent }) => !sent)) return null;
  const lines = pieces.map((line) => ({ ...line, price: toMinor(priceOf(line.lineId), currency) }));
  return { left, due, delivery, standardDelivery, lines };
}

/** `restock` of the `chosen` pieces are in stock afterwards. */
export type Chosen = RefundablePieces & { chosen: number; restock: number };

/** Once for each line. @throws ShopError `conflict` for more than can be refunded */
function choosePieces(offered: readonly RefundablePieces[], items: RefundQuestion["items"]): Chosen[] {
  const chosen = offered
    .map((line) => {
      const wanted = items.filter((item) => item.lineId === line.lineId && item.sent === line.sent);
      const kept = wanted.filter(({ restock = !line.sent }) => restock);
      const [count, restock] = [wanted, kept].map((pieces) => sum(pieces.map(({ quantity }) => quantity)));
      return { ...line, chosen: count ?? 0, restock: restock ?? 0 };
    })
    .filter((line) => line.chosen > 0);
  const all = sum(items.map(({ quantity }) => quantity));
  if (sum(chosen.map((line) => line.chosen)) !== all || chosen.some((line) => line.chosen > line.quantity))
    throw new ShopError("conflict", "Some of this was refunded, sent or packed in the meantime. Please check again.");
  return chosen;
}

/**
 * `amount` is refunded to the card, and `credit` (major units, exact) is first credited to the order; `delivery` and
 * `goodwill` are parts of the amount. Minor units otherwise.
 */
export type RefundPlan = {
  currency: string;
  amount: number;
  credit: number;
  delivery: number;
  goodwill: number;
  chosen: Chosen[];
  lines: RefundQuestionAnswer["parts"]["lines"];
  /** Nothing of the order was sent, and nothing is left to send: the order is cancelled instead. */
  cancels: boolean;
};

async function takesWhole(container: MedusaContainer, orderId: string, chosen: readonly Chosen[]): Promise<boolean> {
  const taken = sum(chosen.filter(({ sent }) => !sent).map((line) => line.chosen));
  if (taken === 0) return false;
  const left = sum((await listLeft(databaseOf(container), orderId)).map(({ quantity }) => quantity));
  return taken === left && (await getMedusaRecord(databaseOf(container), orderId))?.sent === false;
}

function planAmount(facts: Facts, chosen: readonly Chosen[], choice: RefundQuestion) {
  const { currency, left, unpaid, priceOf } = facts;
  const { goodwill } = choice;
  const whole = choice.delivery === "standard" ? facts.standardDelivery : facts.delivery;
  const delivery = choice.delivery ? whole : 0;
  const money = toMajor(delivery + goodwill, currency);
  const value = MathBN.sum(money, ...chosen.map((line) => MathBN.mult(priceOf(line.lineId), line.chosen)));
  // Any amount that the customer still owes is subtracted, and any amount due from before is added.
  const due = toMinor(MathBN.sub(value, unpaid), currency);
  if (goodwill > 0 && due > left) throw invalidField("goodwill", "That is more than is left to refund");
  const amount = Math.max(0, Math.min(due, left));
  // The credit does not exceed the refund, because the rest would count as due forever.
  const most = MathBN.sum(toMajor(left, currency), unpaid);
  const credit = MathBN.max(0, due > left ? MathBN.min(value, most) : value);
  const lines = chosen.map((line) => ({
    title: line.title,
    quantity: line.chosen,
    amount: toMinor(MathBN.mult(priceOf(line.lineId), line.chosen), currency),
  }));
  return { amount, credit: MathBN.convert(credit).toNumber(), delivery, goodwill, lines };
}

/** `asked` is the sum that a question named; minor units. @throws ShopError `conflict` if it is another one `now` */
export function requireAskedSum(now: number, asked: number): void {
  if (now !== asked)
    throw new ShopError(
      "conflict",
      "Something has changed in the meantime, and the refund would be different. Please check again.",
    );
}

/** @throws ShopError `conflict` while the payment is disputed */
export async function requireDecided(database: Database, orderId: string): Promise<void> {
  if (await isUndecided(database, orderId))
    throw new ShopError("conflict", "The payment is disputed. Stripe refunds nothing until that is decided.");
}

/** Call it under the order's lock. @throws ShopError `not_found`, `conflict`, `invalid` (contract: RefundQuestion) */
export async function planRefund(
  container: MedusaContainer,
  orderId: string,
  choice: RefundQuestion,
): Promise<RefundPlan> {
  const database = databaseOf(container);
  const order = requireFound(await getOrderRecord(database, orderId), "order");
  if (order.status === "cancelled") throw new ShopError("conflict", "This order was cancelled.");
  await requireDecided(database, orderId);
  const facts = await readRefundFacts(container, orderId);
  if (!facts) throw new ShopError("conflict", "The money for this order has not been taken yet.");
  if ((await listOpenChanges(database, orderId)).some(({ changeType }) => changeType !== "credit_line"))
    throw new ShopError("conflict", "Somebody is changing this order in Medusa Admin.");
  const chosen = choosePieces(facts.pieces, choice.items);
  const planned = planAmount(facts, chosen, choice);
  if (chosen.length === 0 && planned.amount === 0)
    throw new ShopError("conflict", "Choose what to refund. Nothing would go back.");
  const cancels = await takesWhole(container, orderId, chosen);
  if (cancels) await requireCancellable(database, orderId);
  return { currency: facts.currency, ...planned, ...(cancels && { amount: facts.left }), chosen, cancels };
}

/** Each line is rounded on its own: a difference of cents belongs to the last one. */
export function partsOf({
  amount,
  lines,
  delivery,
  goodwill,
}: Pick<RefundPlan, "amount" | "lines" | "delivery" | "goodwill">): RefundQuestionAnswer["parts"] {
  const other = amount - delivery - goodwill - sum(lines.map((line) => line.amount));
  const last = lines.at(-1);
  if (!last || Math.abs(other) >= lines.length) return { lines, delivery, goodwill, other };
  const rounded = [...lines.slice(0, -1), { ...last, amount: last.amount + other }];
  return { lines: rounded, delivery, goodwill, other: 0 };
}

export function toQuestion({ amount, cancels, chosen, ...plan }: RefundPlan): RefundQuestionAnswer {
  const pieces = (sent: boolean, count: (line: Chosen) => number) =>
    chosen
      .filter((line) => line.sent === sent && count(line) > 0)
      .map((line) => ({ title: line.title, quantity: count(line) }));
  return {
    amount,
    cancels,
    takenOff: pieces(false, (line) => line.chosen),
    kept: pieces(true, (line) => line.chosen - line.restock),
    lost: pieces(false, (line) => line.chosen - line.restock),
    back: pieces(true, (line) => line.restock),
    parts: partsOf({ amount, ...plan }),
  };
}
