import { LIMITS, OpaqueId, RequiredText, SettleFailedRefund, Text, Tracking } from "medusa-backend/contract";
import { z } from "zod";
import { worded } from "~/lib/schema-messages";

export const PressFields = z.object({});

export const NoteFields = z.object({ text: worded(RequiredText(LIMITS.long), "Write something first.") });

export const NoteEditFields = NoteFields.extend({ note_id: OpaqueId(100) });

export const MailFields = z.object({ mail_id: OpaqueId(100) });

/** The buttons of a parcel: it has arrived, or not after all, or it was not sent after all. */
export const ParcelFields = z.object({ parcel_id: worded(OpaqueId(100), "Choose a parcel.") });

/** The button of a return; an invalid id is "". */
export const ReturnButton = z.object({ return_id: OpaqueId(100).catch("") });

export const RefusalFields = ReturnButton.extend({
  refusal: worded(RequiredText(LIMITS.short), "Say why. The customer gets it by mail."),
});

/** The form for a refund that the customer's bank sent back. */
export const SettleFields = z.object({ refund_id: OpaqueId(100), how: SettleFailedRefund.shape.how });

const PLACES = Array.from({ length: LIMITS.orderLines }, (_, place) => place);

/** The names of the fields of a return's line at a place: how many pieces arrived intact, and how many damaged. */
export const arrivedFields = (place: number) => ({
  line: `arrived_line_${place}`,
  whole: `arrived_whole_${place}`,
  damaged: `arrived_damaged_${place}`,
});

const AnyText = Text(100).catch("");

const PIECES = Object.fromEntries(
  PLACES.flatMap((place) => Object.values(arrivedFields(place)).map((name) => [name, AnyText])),
) as Record<`arrived_line_${number}`, typeof AnyText>;

/** A return, or a part of it, has arrived: its pieces, if only some have. */
export const ArrivalFields = ReturnButton.extend({ ...PIECES, in_part: Text(100).optional() });

/** The answer to the question about it, with the sum that the question named, in minor units. */
export const ReceiptFields = ReturnButton.extend({
  ...PIECES,
  refund: z.coerce.number().int().nonnegative().optional().catch(undefined),
});

export type ArrivedPieces = { lineId: string; quantity: number; damaged: boolean };

/** The entered pieces. */
export function arrivedPieces(values: Readonly<Record<string, unknown>>): ArrivedPieces[] {
  return PLACES.flatMap((place) => {
    const { line, whole, damaged } = arrivedFields(place);
    const lineId = String(values[line] ?? "");
    const pieces = (name: string, isDamaged: boolean) => {
      const quantity = Number(values[name]);
      return lineId && Number.isInteger(quantity) && quantity > 0 ? [{ lineId, quantity, damaged: isDamaged }] : [];
    };
    return [...pieces(whole, false), ...pieces(damaged, true)];
  });
}

/** The form for a parcel's tracking details; without a parcel, the order is shipped with them. */
export const TrackingFields = z.object({
  parcel_id: Text(100).default(""),
  trackingNumber: Tracking.shape.trackingNumber,
  carrier: Tracking.shape.carrier.default(""),
  trackingUrl: Tracking.shape.trackingUrl.default(""),
});
