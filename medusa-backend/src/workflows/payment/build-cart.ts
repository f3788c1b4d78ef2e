import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import {
  addShippingMethodToCartWorkflow,
  createCartWorkflow,
  listShippingOptionsForCartWithPricingWorkflow,
} from "@medusajs/medusa/core-flows";
import type { Delivery } from "../../contract/orders";
import { toMajor } from "../../lib/money/money";
import type { QuotedLine } from "./purchase";
import { readCartSumsStep, roundCartStep } from "./steps/round-cart";
import { shopContextStep } from "./steps/start-steps";

type BuildCart = { customer_id: string; delivery: Delivery; quotes: QuotedLine[] };

/**
 * A Medusa cart of the quoted lines at Medusa's prices, with address, cheapest delivery and tax, ready to be completed.
 * Its total is rounded here and nowhere later. The customer's name and address stay in one field each, as they were
 * typed. `total` is in major units, `sums` in minor ones.
 */
export const buildCartWorkflow = createWorkflow("build-shop-cart", (input: BuildCart) => {
  const context = shopContextStep();
  const cartInput = transform({ input, context }, ({ input, context }) => {
    const { name, email, address, phone } = input.delivery;
    const place = { first_name: name, address_1: address, phone, country_code: context.country_code };
    return {
      region_id: context.region_id,
      sales_channel_id: context.sales_channel_id,
      customer_id: input.customer_id,
      email,
      shipping_address: place,
      billing_address: place,
      items: input.quotes.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
    };
  });
  const created = createCartWorkflow.runAsStep({ input: cartInput });
  const options = listShippingOptionsForCartWithPricingWorkflow.runAsStep({
    input: { cart_id: created.id, is_return: false },
  });
  const cheapest = transform({ options }, ({ options }) => {
    const priced = (options as { id: string; calculated_price?: { calculated_amount?: number | null } }[])
      .map(({ id, calculated_price }) => ({ id, amount: calculated_price?.calculated_amount ?? Number.NaN }))
      .filter(({ amount }) => Number.isFinite(amount))
      .sort((left, right) => left.amount - right.amount);
    return priced.slice(0, 1).map(({ id }) => ({ id }));
  });
  addShippingMethodToCartWorkflow.runAsStep({ input: { cart_id: created.id, options: cheapest } });
  const rounded = roundCartStep({ cart_id: created.id });
  const sums = readCartSumsStep({ cart_id: created.id, rounded });
  const built = transform({ created, sums }, ({ created, sums }) => ({
    cart_id: created.id,
    sums,
    total: toMajor(sums.total, sums.currency_code),
    currency_code: sums.currency_code,
  }));
  return new WorkflowResponse(built);
});
