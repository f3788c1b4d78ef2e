import { z } from "zod";
import { Email, LIMITS, Line, Money, PersonName, RequiredLine, RequiredText } from "./common";
import { Rows } from "./lists";
import { LinePieces } from "./order-list";
import { GetOrderPageAnswer } from "./orders";
import { AuditLine } from "./record";
import { Dispute, FailedRefund, PaymentRisk, Refundable } from "./refunds";
import { Returnable } from "./returns";

/**
 * A line of an order with the state of its pieces: `left` to send, `sent`, `delivered`, returned (`back`), refunded
 * without a return (`kept`), and `taken_off` the order before they were sent.
 */
export const StaffLine = z.object({
  lineId: z.string(),
  title: z.string(),
  imageUrl: z.string(),
  unitPrice: Money,
  quantity: z.number(),
  left: z.number(),
  sent: z.number(),
  delivered: z.number(),
  back: z.number(),
  kept: z.number(),
  takenOff: z.number(),
});

/** A parcel that was packed in Medusa Admin and not sent; its pieces are left to send. `packedAt` is UTC. */
export const PackedParcel = z.object({
  parcelId: z.string(),
  packedAt: z.iso.datetime(),
  items: z.array(LinePieces),
});
export type PackedParcel = z.infer<typeof PackedParcel>;

/** A mail about an order; `canResend` is false for a mail that is still pending, or whose contents are erased. */
const StaffMail = z.object({
  id: z.string(),
  subject: z.string(),
  recipient: z.string(),
  status: z.enum(["pending", "sent", "failed"]),
  createdAt: z.iso.datetime(),
  canResend: z.boolean(),
});

/** Somebody's action on an order, its reason if one was given, and the texts that it changed. */
export const StaffAct = AuditLine.extend({
  reason: z.string(),
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});

/**
 * A note by somebody of the shop about an order or a customer. The customer never sees it. `own`: the viewer wrote it,
 * and may change it.
 */
export const StaffNote = z.object({
  id: z.string(),
  actor: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  own: z.boolean(),
  edited: z.boolean(),
});

const Why = z.string().nullable();

/** The current address: in parts, or as one text in `street`. `country` never changes. */
export const AddressNow = z.object({
  name: z.string(),
  phone: z.string(),
  street: z.string(),
  extra: z.string(),
  postcode: z.string(),
  city: z.string(),
  province: z.string(),
  country: z.string(),
});

/**
 * GET /store/shop/staff/orders/:id ("read orders"): an order for the shop's staff. `page` is also what its customer
 * sees. `customerId` is the customer whose page the desk has, null for none. `orders` counts the account's orders,
 * including this one; 0 without an account. `correctable` is the address that may still be corrected, null once a
 * parcel has left. `refundable` is what can be refunded without a return, `returnable` what can be returned; null if
 * nothing can. `failedRefunds` and `disputes` come from the customer's bank; `risks` are asked about before anything is
 * sent. `takenBack` is the money that the bank has now. `cannot` says why nothing can be sent, cancelled or refunded
 * now; null if it can, or for a cancelled order. `settled` are the ids of parcels whose sending cannot be taken back.
 */
export const GetStaffOrderAnswer = z.object({
  page: GetOrderPageAnswer,
  lines: Rows("lines", StaffLine),
  packed: Rows("packed parcels", PackedParcel),
  settled: Rows("settled parcels", z.string()),
  cannot: z.object({ send: Why, cancel: Why, refund: Why }),
  customerId: z.string().nullable(),
  orders: z.number(),
  money: z.object({ captured: Money, refunded: Money, takenBack: Money, left: Money }).nullable(),
  refundable: Refundable.nullable(),
  failedRefunds: Rows("failed refunds", FailedRefund),
  disputes: Rows("disputes", Dispute),
  risks: Rows("risks", PaymentRisk),
  returnable: Returnable.nullable(),
  correctable: AddressNow.nullable(),
  mails: Rows("mails", StaffMail),
  notes: Rows("notes", StaffNote),
  history: Rows("acts", StaffAct),
});
export type GetStaffOrderAnswer = z.infer<typeof GetStaffOrderAnswer>;

/** POST /store/shop/orders/:id/notes ("edit orders"): 201. */
export const WriteNote = z.object({ text: RequiredText(LIMITS.long) });
export const WriteNoteAnswer = z.object({ noteId: z.string() });
export type WriteNoteAnswer = z.infer<typeof WriteNoteAnswer>;

// POST /store/shop/orders/:id/notes/:noteId ("edit orders"): changes a note, by who wrote it; 403 `forbidden` for
// others. The body is `WriteNote`.

/**
 * POST /store/shop/orders/:id/email ("edit orders"): corrects the e-mail to which an order's mails go, also those that
 * are pending and those that are sent again. The account of the order keeps its own. 409 `conflict` once that account
 * was deleted.
 */
export const CorrectEmail = z.object({ email: Email });
export type CorrectEmail = z.infer<typeof CorrectEmail>;

// POST /store/shop/orders/:id/cancel ("delete orders"): cancels an order of which nothing was sent. Its money goes
// back, its stock is free, and it stays on the lists as cancelled. 204; 403 `confirm_again` if that is more than
// REFUND_CONFIRM_OVER; 409 `conflict` for any other order, and for one whose payment is disputed.

/**
 * POST /store/shop/orders/:id/address ("edit orders"): corrects an order's address, within its country. 409 `conflict`
 * once a parcel has left or the order was cancelled. Issued documents stay as they are.
 */
export const CorrectAddress = z.object({
  name: PersonName,
  phone: RequiredLine(LIMITS.phone),
  street: RequiredText(LIMITS.address),
  extra: Line(LIMITS.addressExtra).default(""),
  postcode: Line(LIMITS.postcode).default(""),
  city: Line(LIMITS.city).default(""),
  province: Line(LIMITS.province).default(""),
});
export type CorrectAddress = z.infer<typeof CorrectAddress>;
