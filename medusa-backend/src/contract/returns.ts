import { z } from "zod";
import { LIMITS, ListOf, Money, OpaqueId, RequiredLine, Text } from "./common";
import { RETURN_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";
import { Pieces } from "./order-list";
import { RefundDue, RefundWait } from "./refunds";

/**
 * `reasonId` is one of the page's `reasons`. 409 before anything was shipped, after the shop's days, for more pieces
 * than can be returned, or while ops are changing the order.
 */
export const RequestReturn = z.object({
  items: ListOf(z.object({ lineId: OpaqueId(100), quantity: z.int().min(1).max(LIMITS.quantity) }), LIMITS.orderLines),
  reasonId: OpaqueId(100).optional(),
  note: Text(LIMITS.short).default(""),
});
export type RequestReturn = z.infer<typeof RequestReturn>;

export const ReturnRefundAnswer = z.object({
  amount: Money,
  waitsFor: RefundWait.nullable(),
  items: Rows("pieces", Pieces),
});
export type ReturnRefundAnswer = z.infer<typeof ReturnRefundAnswer>;

/** `damaged` ones do not go back into stock. */
const Arrived = z.object({
  lineId: OpaqueId(100),
  quantity: z.int().min(1).max(LIMITS.quantity),
  damaged: z.boolean().default(false),
});

const arrived = { pieces: ListOf(Arrived, 2 * LIMITS.orderLines).optional() };

export const ReceiptQuestion = z.object(arrived);
export type ReceiptQuestion = z.infer<typeof ReceiptQuestion>;

/** Nothing is received if the refund would not be `refund` any more (409). `due` could not be refunded at once. */
export const ReceiveReturn = z.object({ refund: Money.optional(), ...arrived });
export type ReceiveReturn = z.infer<typeof ReceiveReturn>;
export const ReceiveReturnAnswer = z.object({ due: RefundDue.nullable() });
export type ReceiveReturnAnswer = z.infer<typeof ReceiveReturnAnswer>;

/** The customer gets the reason by mail. */
export const RefuseReturn = z.object({ reason: RequiredLine(LIMITS.short) });

/** `requested`: on its way to the shop; `received`: nothing more will arrive. */
export const ReturnStatus = z.enum(["requested", "partially_received", "received", "canceled"]);

/**
 * `received` is less than `quantity` if it was closed without the rest. `label` is a document's number until it ends.
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

export const ListedReturn = z.object({
  ...OrderReturn.shape,
  orderId: z.string(),
  orderNumber: z.number(),
  name: z.string(),
  email: z.string(),
  customerId: z.string().nullable(),
});
export type ListedReturn = z.infer<typeof ListedReturn>;

/** `q` finds a number of a return or an order, a label ("RET-7"), or a part of a name or e-mail. */
export const ListReturnsQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(RETURN_LIST) });
export type ListReturnsQuery = z.infer<typeof ListReturnsQuery>;
export const ListReturnsAnswer = z.object({ returns: Rows("returns", ListedReturn), ...NextPageAnswer.shape });
export type ListReturnsAnswer = z.infer<typeof ListReturnsAnswer>;

export const ExportReturnsQuery = ListReturnsQuery.omit({ limit: true, cursor: true });
export type ExportReturnsQuery = z.infer<typeof ExportReturnsQuery>;

export const Returnable = z.object({
  until: z.iso.datetime(),
  lines: z.array(z.object({ lineId: z.string(), title: z.string(), imageUrl: z.string(), quantity: z.number() })),
  reasons: z.array(z.object({ id: z.string(), label: z.string() })),
});
export type Returnable = z.infer<typeof Returnable>;
