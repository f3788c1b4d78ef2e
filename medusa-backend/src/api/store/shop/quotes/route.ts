import { QuotePurchase } from "../../../../contract/routes/payments";
import { databaseOf } from "../../../../lib/database/connection";
import { dutyOnArrival } from "../../../../lib/flat-duty";
import { ShopError } from "../../../../lib/shop-error";
import { listHsCodes } from "../../../../queries/products/products";
import { listMisfits } from "../../../../queries/products/works-with";
import { toToldSums } from "../../../../workflows/carts/cart-sums";
import { quoteCosts } from "../../../../workflows/payments/quote-costs";
import { handle } from "../../../handle";
import { countQuote } from "../../../rate-limits";

/** Only signed-in people may try discount codes, so that guesses are counted by account. */
export const POST = handle(QuotePurchase, async ({ orderItems: lines, shippingOptionId, ...terms }, req) => {
  const { discountCode } = terms;
  const customerId = req.shop?.customerId;
  if (discountCode && !customerId) throw new ShopError("unauthenticated", "Sign in to use a discount code.");
  await countQuote(req);
  const ids = lines.map(({ productId }) => productId);
  const database = databaseOf(req.scope);
  const shippingOptionIds = shippingOptionId ? [shippingOptionId] : [];
  const [{ sums, taxTerms, discount, quotes, deliveries, chosen }, misfits] = await Promise.all([
    quoteCosts(req.scope, { customerId, lines, shippingOptionIds, ...terms }),
    listMisfits(database, ids),
  ]);
  const flatDuty = chosen?.flatDuty;
  const variantIds = quotes.map(({ variantId }) => variantId);
  const codes = flatDuty ? await listHsCodes(database, variantIds) : [];
  const onArrival = flatDuty && dutyOnArrival(flatDuty, { goods: sums.goods, codes });
  return {
    ...toToldSums(sums),
    taxTerms,
    duties: chosen?.duties ?? "none",
    ...(onArrival && { dutyOnArrival: onArrival }),
    discountCode: discount && { ...discount, missing: discount.missing ?? null },
    deliveries: deliveries.map(({ id, name, amount, arrival }) => ({ shippingOptionId: id, name, amount, arrival })),
    shippingOptionId: chosen?.id ?? null,
    arrival: chosen?.arrival ?? null,
    misfits,
  };
});
