import { z } from "zod";
import { LIMITS, Money, OpaqueId, RequiredLine } from "./common";
import { Pieces } from "./pieces";
import { Rows } from "./rows";

/**
 * Pieces of a line that can still be refunded: `sent` ones stay with the customer, others are taken off the order
 * before they ship. `price` is what one of them cost, with its discount and tax.
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
 * What can still be refunded of a paid order, in USD: `left` of the captured money, `delivery` of what was paid for
 * that. `due` goes back with any refund, because it should have gone back before.
 */
export const Refundable = z.object({
  left: Money,
  due: Money,
  delivery: Money,
  lines: Rows("refundable lines", RefundableLine),
});
export type Refundable = z.infer<typeof Refundable>;

const PiecesOfLine = z.object({
  line_id: OpaqueId(100),
  sent: z.boolean(),
  quantity: z.int().min(1).max(LIMITS.quantity),
});

/** What an admin chose to refund. `restock`: sent pieces are back in stock; others stay there. */
const choice = {
  items: z
    .array(PiecesOfLine)
    .max(2 * LIMITS.orderLines)
    .default([]),
  delivery: z.boolean().default(false),
  goodwill: Money.min(0).max(999_999.99).default(0),
  restock: z.boolean().default(false),
  reason: RequiredLine(LIMITS.short),
};

/**
 * POST /store/shop/orders/:id/refund-question ("refund orders"): what a refund would do, without doing it. `amount` is
 * what goes back to the card; `cancels`: nothing of the order is left to send then, so the whole order is cancelled and
 * all of its money goes back. 409 `conflict` where nothing can go back, or ops are changing the order; 422 for more
 * than is left.
 */
export const RefundQuestion = z.object(choice);
export type RefundQuestion = z.infer<typeof RefundQuestion>;
export const RefundQuestionAnswer = z.object({
  amount: Money,
  cancels: z.boolean(),
  taken_off: Rows("pieces taken off", Pieces),
  kept: Rows("pieces that were sent", Pieces),
});
export type RefundQuestionAnswer = z.infer<typeof RefundQuestionAnswer>;

/**
 * POST /store/shop/orders/:id/refunds ("refund orders"): does it, if `amount` is still right; 409 `conflict` otherwise.
 * `key` is new for each question: of several requests with one key, one is done, and the others answer `changed` false.
 * `due` is what could not go back at once and does later.
 */
export const MakeRefund = z.object({ ...choice, amount: Money.min(0), key: OpaqueId(100) });
export type MakeRefund = z.infer<typeof MakeRefund>;
export const MakeRefundAnswer = z.object({ changed: z.boolean(), due: Money });
export type MakeRefundAnswer = z.infer<typeof MakeRefundAnswer>;
