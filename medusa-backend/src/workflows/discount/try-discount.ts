import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { TryDiscount, TryDiscountAnswer } from "../../contract/discounts";
import { databaseOf } from "../../lib/database/connection";
import { toPromotion } from "../../lib/discounts/desk-terms";
import { ShopError } from "../../lib/shop-error";
import { listLeftTrials, TRIAL_PREFIX } from "../../queries/promotions/discount-drafts";
import { toToldSums } from "../payment/cart-sums";
import { quoteCosts } from "../payment/quote-costs";
import { requireDiscount } from "./read-discount";

/**
 * The price of a cart with these lines and the discount, for a new account. Medusa computes only active promotions, so
 * a copy of the discount exists meanwhile, without dates and limits and under a code that nobody can guess.
 * @throws ShopError `not_found`, `conflict` for a discount that was not made at the desk, `unavailable` as a quote
 */
export async function tryDiscount(
  container: MedusaContainer,
  { discountId, order_items: lines }: TryDiscount & { discountId: string },
): Promise<TryDiscountAnswer> {
  const { terms } = await requireDiscount(container, discountId);
  if (!terms) throw new ShopError("conflict", "Only a discount that was made at this desk can be tried.");
  const promotions = container.resolve(Modules.PROMOTION);
  const code = `${TRIAL_PREFIX}${randomUUID()}`;
  const unlimited = { starts_at: null, ends_at: null, limit: null, limit_each: null, is_automatic: false };
  const { campaign: _, ...copy } = toPromotion({ ...terms, ...unlimited, code }, code);
  const trial = await promotions.createPromotions({ ...copy, status: "active" });
  try {
    const { sums, discount } = await quoteCosts(container, { lines, discount_code: code });
    return { ...toToldSums(sums), problem: discount?.problem ?? null, missing: discount?.missing ?? null };
  } finally {
    await promotions.deletePromotions([trial.id, ...(await listLeftTrials(databaseOf(container)))]);
  }
}
