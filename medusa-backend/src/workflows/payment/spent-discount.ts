import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import type { ShopError } from "../../lib/shop-error";
import type { Attempt } from "../../modules/payment-record/attempt";
import { getDiscountCode } from "../../queries/promotions/discount-codes";
import { getCartSums } from "./cart-sums";
import { discountRefusal } from "./discount";
import { mergeLines } from "./purchase";
import { priceChangedError } from "./quote";
import { quoteCosts } from "./quote-costs";

/**
 * The refusal of a payment whose discount code others have used up since it was authorised: 409 `price_changed` with the sums without
 * it. Null where the code is not the reason: Medusa counts a use when it places the order, and one that has merely expired is honoured.
 */
export async function findSpentDiscount(
  container: MedusaContainer,
  { cart_id, customer_id, lines }: Attempt,
): Promise<ShopError | null> {
  if (!cart_id || !lines) return null;
  const { codes } = await getCartSums(container, cart_id);
  for (const code of codes) {
    if ((await getDiscountCode(databaseOf(container), code)).problem === "unknown") continue;
    const input = { customer_id, lines: mergeLines(lines), discount_code: code };
    const { discount, quotes, sums } = await quoteCosts(container, input);
    if (discount?.problem !== "used_up") continue;
    return priceChangedError(quotes, sums, discountRefusal(code, "used_up"));
  }
  return null;
}
