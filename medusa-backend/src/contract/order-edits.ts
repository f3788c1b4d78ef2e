import { z } from "zod";
import { LIMITS, Line, PersonName, RequiredLine, RequiredText } from "./common";

/** POST /store/shop/orders/:id/notes ("edit orders"): 201. */
export const WriteNote = z.object({ text: RequiredText(LIMITS.long) });
export type WriteNote = z.infer<typeof WriteNote>;
export const WriteNoteAnswer = z.object({ note_id: z.string() });
export type WriteNoteAnswer = z.infer<typeof WriteNoteAnswer>;

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
export const CorrectAddressAnswer = z.object({ changed: z.boolean() });
export type CorrectAddressAnswer = z.infer<typeof CorrectAddressAnswer>;

/** POST /store/shop/orders/:id/mails/:mail_id/resend ("edit orders"): sends a mail about the order again. */
export const ResendMailAnswer = z.object({ changed: z.boolean() });
export type ResendMailAnswer = z.infer<typeof ResendMailAnswer>;
