import type { MedusaResponse } from "@medusajs/framework/http";
import { type QuoteAnswer, QuotePurchase } from "../../../../contract/costs";
import { databaseOf } from "../../../../lib/database/connection";
import { parse, ShopError } from "../../../../lib/shop-error";
import { listMisfits } from "../../../../queries/catalogue/works-with";
import { toToldSums } from "../../../../workflows/payment/cart-sums";
import { quoteCosts } from "../../../../workflows/payment/quote-costs";
import { countQuote } from "../../../rate-limits";
import type { MaybeShopRequest } from "../../../shop-auth";

/**
 * Computes what a purchase costs. Only signed-in people may try discount codes, so that guesses are counted by account.
 */
export async function POST(req: MaybeShopRequest, res: MedusaResponse<QuoteAnswer>) {
  const { order_items: lines, discount_code, country_code } = parse(QuotePurchase, req.body);
  const customer_id = req.shop?.customerId;
  if (discount_code && !customer_id) throw new ShopError("unauthenticated", "Sign in to use a discount code.");
  await countQuote(req);
  const productIds = lines.map(({ product_id }) => product_id);
  const [{ sums, tax_terms, discount, arrival, duties }, misfits] = await Promise.all([
    quoteCosts(req.scope, { customer_id, country_code, lines, discount_code }),
    listMisfits(databaseOf(req.scope), productIds),
  ]);
  res.json({
    ...toToldSums(sums),
    tax_terms,
    duties,
    discount_code: discount && { ...discount, missing: discount.missing ?? null },
    arrival,
    misfits,
  });
}
