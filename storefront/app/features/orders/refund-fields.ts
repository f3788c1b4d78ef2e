import { LIMITS, MakeRefund, Text } from "medusa-backend/contract";
import { z } from "zod";
import { fromMajor } from "~/domain/money";

/** A line has two places: pieces that were sent, and pieces that were not. */
const PLACES = Array.from({ length: 2 * LIMITS.orderLines }, (_, place) => place);

/** The names of the fields of the pieces at a place: their line, whether they were sent, and how many. */
export const pieceFields = (place: number) => ({
  line: `refund_line_${place}`,
  sent: `refund_sent_${place}`,
  quantity: `refund_quantity_${place}`,
});

const AnyText = Text(LIMITS.short).catch("");

/** The form of a refund, and of the answer to its question: flat fields, as every form of the shop has. */
export const RefundFields = z.object({
  delivery: AnyText,
  goodwill: AnyText,
  restock: AnyText,
  reason: AnyText,
  amount: z.coerce.number().int().nonnegative().catch(-1),
  key: MakeRefund.shape.key.catch(""),
  ...(Object.fromEntries(
    PLACES.flatMap((place) => Object.values(pieceFields(place)).map((name) => [name, AnyText])),
  ) as Record<`refund_line_${number}`, typeof AnyText>),
});
type RefundFields = z.infer<typeof RefundFields>;

/** An amount in dollars, with or without the sign, in minor units; null if invalid. */
function toMinor(text: string): number | null {
  const typed = text.replace(/^\$\s*/, "").replaceAll(",", "");
  if (typed === "") return 0;
  return /^\d{1,6}(\.\d{1,2})?$/.test(typed) ? fromMajor(Number(typed)) : null;
}

/** The choice; `goodwill` in minor units, null if invalid. */
export function chosenRefund(fields: RefundFields) {
  const values: Record<string, unknown> = fields;
  const items = PLACES.flatMap((place) => {
    const { line, sent, quantity } = pieceFields(place);
    const pieces = Number(values[quantity]);
    const line_id = String(values[line] ?? "");
    return line_id && Number.isInteger(pieces) && pieces > 0
      ? [{ line_id, sent: values[sent] === "1", quantity: pieces }]
      : [];
  });
  const { delivery, goodwill, restock, reason } = fields;
  return { items, delivery: delivery !== "", goodwill: toMinor(goodwill), restock: restock !== "", reason };
}
