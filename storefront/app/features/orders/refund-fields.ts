import { LIMITS, MakeRefund, readMoney, Text } from "medusa-backend/contract";
import { z } from "zod";

/** A line has two places: pieces that were sent, and pieces that were not. */
const PLACES = Array.from({ length: 2 * LIMITS.orderLines }, (_, place) => place);

/** The fields of the pieces at a place. Of its boxes, `back` is for sent pieces, `lost` for others. */
export const pieceFields = (place: number) => ({
  line: `refund_line_${place}`,
  sent: `refund_sent_${place}`,
  quantity: `refund_quantity_${place}`,
  back: `refund_back_${place}`,
  lost: `refund_lost_${place}`,
});

const AnyText = Text(LIMITS.short).catch("");

/**
 * The form of a refund, and of the answer to its question: flat fields, as every form of the shop has. `restock` means
 * that all sent pieces are back; the shop's own form has a box for each line instead.
 */
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

/** The typed amount in minor units, or why it is none. */
function goodwillOf(text: string): number | { fault: string } {
  if (text === "") return 0;
  const read = readMoney(text);
  if ("fault" in read) return read;
  const amount = MakeRefund.shape.goodwill.safeParse(read.value);
  return amount.success ? amount.data : { fault: amount.error.issues[0]?.message ?? "is not allowed" };
}

/** The choice; `goodwill` in minor units, or what is wrong with it. */
export function chosenRefund(fields: RefundFields) {
  const values: Record<string, unknown> = fields;
  const { delivery, goodwill, restock: allBack, reason } = fields;
  const items = PLACES.flatMap((place) => {
    const names = pieceFields(place);
    const quantity = Number(values[names.quantity]);
    const lineId = String(values[names.line] ?? "");
    if (!lineId || !Number.isInteger(quantity) || quantity <= 0) return [];
    const sent = values[names.sent] === "1";
    const restock = sent ? values[names.back] !== "" || allBack !== "" : values[names.lost] === "";
    return [{ lineId, sent, quantity, restock }];
  });
  const chosen = delivery === "standard" ? ("standard" as const) : delivery !== "";
  return { items, delivery: chosen, goodwill: goodwillOf(goodwill), reason };
}
