import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { describeError } from "../../lib/logs/describe-error";
import type { ShopError } from "../../lib/shop-error";
import type { Attempt } from "../../modules/payment-record/attempt";
import { getDiscountCode } from "../../queries/promotions/discount-codes";
import { getCartSums } from "./cart-sums";
import { discountRefusal } from "./discount";
import { mergeLines } from "./purchase";
import { priceChangedError } from "./quote";
import { quoteCosts } from "./quote-costs";

/**
 * What Medusa's `registerUsage` says of a promotion or a budget that has no use left, whichever kind of limit it has.
 */
const NO_USE_LEFT = /^Promotion usage exceeds /;
const OFFER_USED_UP = "An offer in this total has been used up.";

/**
 * The refusal of a payment whose discount others have used up since it was authorised: 409 `price_changed` with the
 * sums without it. Null where no discount is the reason: Medusa counts a use when it places the order, and a code that
 * has merely expired is honoured. `error` is what Medusa said; an automatic promotion and a limit per person are known
 * by that alone.
 */
export async function findSpentDiscount(
  container: MedusaContainer,
  { cart_id, customer_id, lines, delivery }: Attempt,
  error: unknown,
): Promise<ShopError | null> {
  if (!cart_id || !lines) return null;
  const database = databaseOf(container);
  const { codes } = await getCartSums(container, cart_id);
  const known = await Promise.all(codes.map((code) => getDiscountCode(database, code)));
  const typed = known.filter(({ problem }) => problem !== "unknown").map(({ code }) => code);
  const refused = NO_USE_LEFT.test(describeError(error));
  const purchase = { customer_id, lines: mergeLines(lines), delivery: delivery ?? undefined };
  for (const discount_code of typed) {
    const { discount, quotes, sums } = await quoteCosts(container, { ...purchase, discount_code });
    if (discount?.problem === "used_up")
      return priceChangedError(quotes, sums, discountRefusal(discount_code, "used_up"));
  }
  if (!refused) return null;
  const { quotes, sums } = await quoteCosts(container, { ...purchase, discount_code: typed[0] });
  return priceChangedError(quotes, sums, OFFER_USED_UP);
}
