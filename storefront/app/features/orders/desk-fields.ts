import { CorrectAddress, LIMITS, OpaqueId, SettleFailedRefund, Text } from "medusa-backend/contract";
import { z } from "zod";

/** The form that corrects an order's address, with the contract's rules. */
export const AddressFields = CorrectAddress;

/** Other fields of the desk's forms: a note, a mail that is sent again, and why a return is refused. */
export const DeskFields = z.object({
  text: Text(LIMITS.long).catch(""),
  mail_id: OpaqueId(100).catch(""),
  refusal: Text(LIMITS.short).catch(""),
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

/** The form for the received pieces of a return. */
export const ArrivedFields = z.object(
  Object.fromEntries(
    PLACES.flatMap((place) => Object.values(arrivedFields(place)).map((name) => [name, AnyText])),
  ) as Record<`arrived_line_${number}`, typeof AnyText>,
);
type ArrivedFields = z.infer<typeof ArrivedFields>;

/** Received pieces of a return. */
export type ArrivedPieces = { line_id: string; quantity: number; damaged: boolean };

/** The entered pieces. */
export function arrivedPieces(fields: ArrivedFields): ArrivedPieces[] {
  const values: Record<string, string> = fields;
  return PLACES.flatMap((place) => {
    const { line, whole, damaged } = arrivedFields(place);
    const line_id = values[line] ?? "";
    const pieces = (name: string, isDamaged: boolean) => {
      const quantity = Number(values[name]);
      return line_id && Number.isInteger(quantity) && quantity > 0 ? [{ line_id, quantity, damaged: isDamaged }] : [];
    };
    return [...pieces(whole, false), ...pieces(damaged, true)];
  });
}
