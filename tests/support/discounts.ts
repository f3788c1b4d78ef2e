import { randomUUID } from "node:crypto";
import { asAdmin } from "./product-desk";

/** A quarter off everything by a code of its own, overridden by `terms`, in the form that the desk sends. */
export const termsOf = (terms: Record<string, unknown>) => ({
  code: `DESK_${randomUUID().slice(0, 8).toUpperCase()}`,
  is_automatic: false,
  takes: "percent",
  value: 25,
  product_ids: [] as string[],
  minimum: null,
  first_order: false,
  starts_at: null,
  ends_at: null,
  limit: null,
  limit_each: null,
  ...terms,
});

/** Creates the draft of a discount at the desk. @throws Error for any answer but 201. */
export async function makeDiscount(terms: Record<string, unknown>): Promise<{ id: string; code: string }> {
  const body = termsOf(terms);
  const answer = await asAdmin("POST", "/discounts", body);
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return { id: (answer.body as { discount_id: string }).discount_id, code: body.code };
}

/** Starts a discount. */
export const startDiscount = (id: string) => asAdmin("POST", `/discounts/${id}/state`, { to: "running" });
