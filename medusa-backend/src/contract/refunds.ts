import { z } from "zod";
import { LIMITS, Money, OpaqueId, RequiredLine } from "./common";
import { Pieces } from "./pieces";
import { RefundDue } from "./reversals";
import { Rows } from "./rows";

/**
 * Pieces of a line that can still be refunded: the customer keeps `sent` ones, others are taken off the order before
 * they ship. `price` is the price of one, with its discount and tax.
 */
const RefundableLine = z.object({
  line_id: z.string(),
  title: z.string(),
  image_url: z.string(),
  sent: z.boolean(),
  quantity: z.number(),
  price: Money,
});

/**
 * What can still be refunded of a paid order, in USD: `left` of the captured money, `delivery` of the price paid for
 * it. `due` is added to any refund, because it should have been refunded before.
 */
export const Refundable = z.object({
  left: Money,
  due: Money,
  delivery: Money,
  lines: Rows("refundable lines", RefundableLine),
});
export type Refundable = z.infer<typeof Refundable>;

/**
 * `restock`: the pieces are in stock afterwards. If it is left out, those that were not sent stay in stock, and those
 * that were sent do not come back.
 */
const PiecesOfLine = z.object({
  line_id: OpaqueId(100),
  sent: z.boolean(),
  quantity: z.int().min(1).max(LIMITS.quantity),
  restock: z.boolean().optional(),
});

/** An admin's choice for a refund. */
const choice = {
  items: z
    .array(PiecesOfLine)
    .max(2 * LIMITS.orderLines)
    .default([]),
  delivery: z.boolean().default(false),
  goodwill: Money.min(0).max(999_999.99).default(0),
  reason: RequiredLine(LIMITS.short),
};

/**
 * POST /store/shop/orders/:id/refund-question ("refund orders"): previews a refund. `amount` is the amount refunded to
 * the card; `cancels`: nothing would be left to send, so the order is cancelled and all its money is refunded. Some
 * of the pieces `taken_off` the order are `lost`. Sent pieces are `kept` by the customer, or `back` in stock. 409
 * `conflict` if nothing can be refunded, or ops are changing the order; 422 for more than is left.
 */
export const RefundQuestion = z.object(choice);
export type RefundQuestion = z.infer<typeof RefundQuestion>;
export const RefundQuestionAnswer = z.object({
  amount: Money,
  cancels: z.boolean(),
  taken_off: Rows("pieces taken off", Pieces),
  lost: Rows("pieces that are lost", Pieces),
  kept: Rows("pieces that the customer keeps", Pieces),
  back: Rows("pieces that are back in stock", Pieces),
});
export type RefundQuestionAnswer = z.infer<typeof RefundQuestionAnswer>;

/**
 * POST /store/shop/orders/:id/refunds ("refund orders"): makes the refund if `amount` is still right; 409 `conflict`
 * otherwise. `key` is new for each question: of several requests with one key, one makes the refund, and the others
 * answer `changed` false. `due` is what could not be refunded at once.
 */
export const MakeRefund = z.object({ ...choice, amount: Money.min(0), key: OpaqueId(100) });
export type MakeRefund = z.infer<typeof MakeRefund>;
export const MakeRefundAnswer = z.object({ changed: z.boolean(), due: RefundDue.nullable() });
export type MakeRefundAnswer = z.infer<typeof MakeRefundAnswer>;
