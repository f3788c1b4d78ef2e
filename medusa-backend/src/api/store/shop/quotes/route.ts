import type { MedusaResponse } from "@medusajs/framework/http";
import { type QuoteAnswer, QuotePurchase } from "../../../../contract/costs";
import { parse, ShopError } from "../../../../lib/shop-error";
import { toToldSums } from "../../../../workflows/payment/cart-sums";
import { quoteCosts } from "../../../../workflows/payment/quote-costs";
import { countQuote } from "../../../rate-limits";
import type { MaybeShopRequest } from "../../../shop-auth";

/** Adds a purchase up. Only signed-in people may try discount codes, so that guesses are counted by account. */
export async function POST(req: MaybeShopRequest, res: MedusaResponse<QuoteAnswer>) {
  const { order_items: lines, discount_code, country_code } = parse(QuotePurchase, req.body);
  const customer_id = req.shop?.customerId;
  if (discount_code && !customer_id) throw new ShopError("unauthenticated", "Sign in to use a discount code.");
  await countQuote(req);
  const { sums, tax_terms, discount, arrival } = await quoteCosts(req.scope, {
    customer_id,
    country_code,
    lines,
    discount_code,
  });
  res.json({
    ...toToldSums(sums),
    tax_terms,
    discount_code: discount,
    arrival,
  });
}
