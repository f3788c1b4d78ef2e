import { z } from "zod";
import { Email, LIMITS, Line, Money, PersonName, RequiredLine, RequiredText } from "./common";
import { Rows } from "./lists";
import { LinePieces } from "./order-list";
import { GetOrderPageAnswer } from "./orders";
import { AuditLine } from "./record";
import { Dispute, FailedRefund, PaymentRisk, Refundable } from "./refunds";
import { Returnable } from "./returns";

/** `back` came from a return, `kept` are refunded without one, `takenOff` before they were sent. */
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

export const PackedParcel = z.object({
  parcelId: z.string(),
  packedAt: z.iso.datetime(),
  items: z.array(LinePieces),
});
export type PackedParcel = z.infer<typeof PackedParcel>;

/** `canResend` is false while the mail is pending, and once its contents are erased. */
const StaffMail = z.object({
  id: z.string(),
  subject: z.string(),
  recipient: z.string(),
  status: z.enum(["pending", "sent", "failed"]),
  createdAt: z.iso.datetime(),
  canResend: z.boolean(),
});

export const StaffAct = AuditLine.extend({
  reason: z.string(),
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});

/** The customer never sees it. `own`: the viewer wrote it, and may change it. */
export const StaffNote = z.object({
  id: z.string(),
  actor: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  own: z.boolean(),
  edited: z.boolean(),
});

const Why = z.string().nullable();

/** In parts, or as one text in `street`. `country` never changes. */
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
 * `orders` counts the account's orders. `correctable` is the address until a parcel has left. `refundable` needs no
 * return. `risks` are asked about before anything is sent. `takenBack` is the money that the bank has now. `cannot`
 * says why something is refused; null if it is not. `settled` are ids of parcels whose sending cannot be taken back.
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

export const WriteNote = z.object({ text: RequiredText(LIMITS.long) });

/** Also for pending mails and those sent again. The account keeps its own. */
export const CorrectEmail = z.object({ email: Email });
export type CorrectEmail = z.infer<typeof CorrectEmail>;

/** Within the order's country. 409 once a parcel has left or the order was cancelled. */
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
