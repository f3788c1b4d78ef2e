import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { ExpectedArrival, TaxTerms } from "../../contract/costs";
import type { Delivery } from "../../contract/orders";
import type { PurchaseLine } from "../../contract/purchase-line";
import { expectArrivalBy } from "../../lib/arrival/expect-arrival";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { sumUp } from "../../lib/money/sums";
import { ShopError } from "../../lib/shop-error";
import { getDiscountCode } from "../../queries/promotions/discount-codes";
import { getRegionTerms } from "../../queries/store/selling-terms";
import { requireShopContext } from "../../queries/store/shop-context";
import { buildCartWorkflow } from "./build-cart";
import type { CartSums } from "./cart-sums";
import type { Discount } from "./discount";
import { isInStock, mergeLines, type QuotedLine } from "./purchase";
import { requireQuote } from "./quote";
import { deleteQuotedCartStep, expectArrivalStep } from "./steps/quoted-cart";
import { quotePurchaseStep } from "./steps/start-steps";

/**
 * `discount_code` as it was typed; `delivery` where it is known already, because a discount may depend on its e-mail; without
 * `customer_id` for a visitor, without `country_code` for the shop's default country.
 */
export type QuoteCosts = {
  customer_id?: string | undefined;
  country_code?: string | undefined;
  lines: PurchaseLine[];
  delivery?: Delivery | undefined;
  discount_code?: string | undefined;
};

/** `sums` in minor units. */
export type QuotedCosts = {
  sums: CartSums;
  tax_terms: TaxTerms;
  discount: Discount | null;
  quotes: QuotedLine[];
  arrival: ExpectedArrival | null;
};

/** The sums of the very cart that a payment would have, built and deleted again. */
const quoteCartWorkflow = createWorkflow("quote-cart", (input: QuoteCosts & { discount: Discount | null }) => {
  const quotes = quotePurchaseStep({ lines: input.lines });
  const { customer_id, country_code, delivery, discount } = input;
  const cart = buildCartWorkflow.runAsStep({ input: { customer_id, country_code, delivery, quotes, discount } });
  const arrival = expectArrivalStep({ cart_id: cart.cart_id, quotes });
  deleteQuotedCartStep({ cart_id: cart.cart_id, arrival });
  return new WorkflowResponse(
    transform({ cart, quotes, arrival }, ({ cart: { sums, discount }, quotes, arrival }) => ({
      sums,
      discount,
      quotes,
      arrival,
    })),
  );
});

/**
 * What a purchase would cost now, as Medusa's own cart adds it up. Where there is nothing to add but one price of delivery, that is
 * added without a cart.
 * @throws ShopError `unavailable`, `invalid` for a country without delivery.
 */
export async function quoteCosts(container: MedusaContainer, input: QuoteCosts): Promise<QuotedCosts> {
  const database = databaseOf(container);
  const { SHOP_DEFAULT_COUNTRY } = getEnv();
  const terms = await getRegionTerms(database, input.country_code ?? SHOP_DEFAULT_COUNTRY);
  if (!terms) throw new ShopError("invalid", "We do not deliver to this country.");
  const { tax: tax_terms, currency_code, records, plain } = terms;
  const discount = input.discount_code ? await getDiscountCode(database, input.discount_code) : null;
  const mayTakeOff = discount?.problem === null;
  if (mayTakeOff || !plain) {
    const { result } = await quoteCartWorkflow(container).run({ input: { ...input, discount } });
    return { ...result, tax_terms };
  }
  const { amount: delivery } = plain;
  const context = await requireShopContext(database, SHOP_DEFAULT_COUNTRY);
  const items = await requireQuote(container, context, mergeLines(input.lines));
  const total = items.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, delivery);
  const sums = { ...sumUp({ items, delivery, discount: 0, total }, currency_code), currency_code, codes: [] };
  const arrival = isInStock(items) ? expectArrivalBy(records, new Date()) : null;
  return { sums, tax_terms, discount, quotes: items, arrival };
}
