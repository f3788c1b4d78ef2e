import { z } from "zod";
import { Money } from "./common";
import { GetOrderPageAnswer } from "./order-page";
import { Refundable } from "./refunds";
import { Returnable } from "./returns";
import { Dispute, FailedRefund } from "./reversals";
import { Rows } from "./rows";

/**
 * A line of an order with what became of its pieces: `left` to send, `sent`, `delivered`, come `back`, refunded without
 * coming back (`kept`), and `taken_off` the order before they were sent.
 */
const DeskLine = z.object({
  line_id: z.string(),
  title: z.string(),
  image_url: z.string(),
  unit_price: Money,
  quantity: z.number(),
  left: z.number(),
  sent: z.number(),
  delivered: z.number(),
  back: z.number(),
  kept: z.number(),
  taken_off: z.number(),
});

/** A mail about an order; `can_resend` is false for one that is still to be sent, or whose contents are gone. */
const DeskMail = z.object({
  id: z.string(),
  subject: z.string(),
  recipient: z.string(),
  status: z.enum(["pending", "sent", "failed"]),
  created_at: z.iso.datetime(),
  can_resend: z.boolean(),
});

/** Something that somebody did to an order, and the reason where one was given. */
const DeskAct = z.object({
  id: z.string(),
  actor: z.string(),
  action: z.string(),
  created_at: z.iso.datetime(),
  reason: z.string(),
});

/** What somebody of the shop noted about an order. The customer never sees it. */
const DeskNote = z.object({ id: z.string(), actor: z.string(), text: z.string(), created_at: z.iso.datetime() });

/** An address as it is now: in parts, or as one text that is all in `street`. `country` never changes. */
const AddressNow = z.object({
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
 * GET /store/shop/orders/:id/desk ("read orders"): an order as the shop's people work with it. `page` is what its
 * customer sees, too. `orders` counts the account's orders, this one too; 0 for one without an account. `correctable`
 * is the address that may still be corrected, null once a parcel has gone. `refundable` is what can be refunded without
 * a return, `returnable` what can be taken back; null where nothing can. `failed_refunds` and `disputes` are what the
 * customer's bank took back.
 */
export const GetOrderDeskAnswer = z.object({
  page: GetOrderPageAnswer,
  lines: Rows("lines", DeskLine),
  orders: z.number(),
  money: z.object({ captured: Money, refunded: Money, left: Money }).nullable(),
  refundable: Refundable.nullable(),
  failed_refunds: Rows("failed refunds", FailedRefund),
  disputes: Rows("disputes", Dispute),
  returnable: Returnable.nullable(),
  correctable: AddressNow.nullable(),
  mails: Rows("mails", DeskMail),
  notes: Rows("notes", DeskNote),
  history: Rows("acts", DeskAct),
});
export type GetOrderDeskAnswer = z.infer<typeof GetOrderDeskAnswer>;
