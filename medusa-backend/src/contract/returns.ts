import { z } from "zod";
import { LIMITS, ListOf, Money, OpaqueId, RequiredLine, Text } from "./common";
import { RETURN_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";
import { Pieces } from "./order-list";
import { RefundDue, RefundWait } from "./refunds";

/**
 * POST /store/shop/orders/:id/returns (the owner alone; 404 for anybody else): asks to send lines of an order back.
 * 201. 409 `conflict` before anything was shipped, after the shop's days, for more pieces than can still be returned,
 *      or while ops are changing the order. `reasonId` is one of the page's `reasons`, and may be left out; `note` is
 *      the customer's text.
 */
export const RequestReturn = z.object({
  items: ListOf(z.object({ lineId: OpaqueId(100), quantity: z.int().min(1).max(LIMITS.quantity) }), LIMITS.orderLines),
  reasonId: OpaqueId(100).optional(),
  note: Text(LIMITS.short).default(""),
});
export type RequestReturn = z.infer<typeof RequestReturn>;
export const RequestReturnAnswer = z.object({ returnId: z.string() });
export type RequestReturnAnswer = z.infer<typeof RequestReturnAnswer>;

/**
 * GET /store/shop/returns/:id/refund (admin): the amount refunded to the card once the rest of it is received,
 * what it waits for, and the pieces still to come. 409 `conflict` if no piece is still to come.
 */
export const ReturnRefundAnswer = z.object({
  amount: Money,
  waitsFor: RefundWait.nullable(),
  items: Rows("pieces", Pieces),
});
export type ReturnRefundAnswer = z.infer<typeof ReturnRefundAnswer>;

/** Received pieces of a return; `damaged` ones do not go back into stock. */
const Arrived = z.object({
  lineId: OpaqueId(100),
  quantity: z.int().min(1).max(LIMITS.quantity),
  damaged: z.boolean().default(false),
});

/** Received pieces of a return; left out if all the rest has arrived undamaged. */
const arrived = { pieces: ListOf(Arrived, 2 * LIMITS.orderLines).optional() };

/**
 * POST /store/shop/returns/:id/receipt-question ("receive returns"): the amount refunded to the card once these pieces
 * are received. Answers `ReturnRefundAnswer`; nothing is written.
 */
export const ReceiptQuestion = z.object(arrived);
export type ReceiptQuestion = z.infer<typeof ReceiptQuestion>;

/**
 * POST /store/shop/returns/:id/receive ("receive returns"): receives all of a return, or `pieces` of it. Undamaged
 * pieces go back into stock, and the money to the card. `refund` is the sum that the admin saw: if it would differ by
 * now, nothing is received, and the answer is 409 `conflict`. `changed` is false if it was received before; `due` is
 * what could not be refunded at once. 409 for a cancelled return.
 */
export const ReceiveReturn = z.object({ refund: Money.optional(), ...arrived });
export type ReceiveReturn = z.infer<typeof ReceiveReturn>;
export const ReceiveReturnAnswer = z.object({ changed: z.boolean(), due: RefundDue.nullable() });
export type ReceiveReturnAnswer = z.infer<typeof ReceiveReturnAnswer>;

/**
 * POST /store/shop/returns/:id/cancel (the order's owner, and an admin once a part has arrived; 404 for anybody else):
 * cancels a return; its pieces can be returned again. If a part has arrived, only the rest is cancelled, and the return
 * counts as received. `changed` is false if it was cancelled before; 409 `conflict` once all of it has arrived, or
 * while ops are changing the order.
 */
export const CancelReturnAnswer = z.object({ changed: z.boolean() });
export type CancelReturnAnswer = z.infer<typeof CancelReturnAnswer>;

/**
 * POST /store/shop/returns/:id/refuse ("receive returns"): refuses a return, or the rest of it. The customer gets the
 * reason by mail. Answers `CancelReturnAnswer`; 409 `conflict` once all of it has arrived.
 */
export const RefuseReturn = z.object({ reason: RequiredLine(LIMITS.short) });

// POST /store/shop/returns/:id/label ("receive returns"): gives the customer the return's label, and mails that it is
// there. `changed` is false if it was given before; 409 `conflict` once the return has ended.

// POST /store/shop/staff/orders/:id/returns ("receive returns"): RequestReturn on the customer's behalf, even after the
// return period; answers RequestReturnAnswer.

/**
 * `requested`: on its way to the shop; `partially_received`: a part has arrived; `received`: all of it, or a part, has
 * arrived and nothing more will; `canceled`: it was cancelled.
 */
export const ReturnStatus = z.enum(["requested", "partially_received", "received", "canceled"]);

/**
 * A return of lines. `number` is its display number; `received` counts the received pieces: fewer than `quantity` if
 * the return was closed without the rest. The `damaged` ones among them are not in stock. `reason` is empty if none was
 * chosen. `refusal` is the shop's reason to refuse it, or empty. `label` is the number of its label among the order's
 * documents (GetDocumentAnswer) once the shop has given it, until the return has ended; else empty.
 */
export const OrderReturn = z.object({
  id: z.string(),
  number: z.number(),
  status: ReturnStatus,
  requestedAt: z.iso.datetime(),
  receivedAt: z.iso.datetime().nullable(),
  reason: z.string(),
  note: z.string(),
  refusal: z.string(),
  label: z.string(),
  items: z.array(
    z.object({
      lineId: z.string(),
      title: z.string(),
      quantity: z.number(),
      received: z.number(),
      damaged: z.number(),
    }),
  ),
});
export type OrderReturn = z.infer<typeof OrderReturn>;

/**
 * A return with its order: `orderNumber` is the order's display number, `name` and `email` are its customer's.
 */
export const ListedReturn = z.object({
  ...OrderReturn.shape,
  orderId: z.string(),
  orderNumber: z.number(),
  name: z.string(),
  email: z.string(),
  customerId: z.string().nullable(),
});
export type ListedReturn = z.infer<typeof ListedReturn>;

/**
 * GET /store/shop/returns (admin): the returns on their way, or those of another `list`, newest first; `cursor` is the
 * `nextCursor` of the previous page. `q` finds a return by its own number or its order's ("1042" or "#1042"), by the
 * code on its label ("RET-7"), or by a part of the customer's name or e-mail.
 */
export const ListReturnsQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(RETURN_LIST) });
export type ListReturnsQuery = z.infer<typeof ListReturnsQuery>;
export const ListReturnsAnswer = z.object({ returns: Rows("returns", ListedReturn), ...NextPageAnswer.shape });
export type ListReturnsAnswer = z.infer<typeof ListReturnsAnswer>;

/** GET /store/shop/returns-export ("export orders"): that list as CSV, with all its pages; audited. */
export const ExportReturnsQuery = ListReturnsQuery.omit({ limit: true, cursor: true });
export type ExportReturnsQuery = z.infer<typeof ExportReturnsQuery>;

/** The pieces of an order that can still be returned, until when, and the reasons to choose from. */
export const Returnable = z.object({
  until: z.iso.datetime(),
  lines: z.array(z.object({ lineId: z.string(), title: z.string(), imageUrl: z.string(), quantity: z.number() })),
  reasons: z.array(z.object({ id: z.string(), label: z.string() })),
});
export type Returnable = z.infer<typeof Returnable>;
