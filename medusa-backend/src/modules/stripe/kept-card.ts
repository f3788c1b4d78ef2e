import { z } from "zod";

/** The stored data of a card: Stripe's name of its brand ("visa") and the last four digits. */
export const KeptCard = z.object({ brand: z.string().min(1).max(50), last4: z.string().regex(/^\d{4}$/) });
export type KeptCard = z.infer<typeof KeptCard>;

/** A payment's data from Stripe's answer with `expand`. */
const WithMethod = z.object({ payment_method: z.object({ id: z.string(), card: z.unknown() }) });

/**
 * A payment's data with only the stored part of its card, under `card`. Stripe's payment method object is replaced by
 * its id. `before` is the previous data, whose card stays if Stripe's answer has none.
 */
export function keepCard(data: Record<string, unknown>, before?: Record<string, unknown>): Record<string, unknown> {
  const expanded = WithMethod.safeParse(data);
  const kept = expanded.success ? { ...data, payment_method: expanded.data.payment_method.id } : data;
  const [card] = [expanded.data?.payment_method.card, before?.card]
    .map((found) => KeptCard.safeParse(found))
    .flatMap(({ data }) => data ?? []);
  return card ? { ...kept, card } : kept;
}
