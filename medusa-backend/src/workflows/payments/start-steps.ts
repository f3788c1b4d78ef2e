import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { formatMinor, minimumCharge } from "../../contract/currency";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { invalidField, ShopError } from "../../lib/shop-error";
import { paymentRecordService } from "../../modules/payment-record";
import type { NewAttempt } from "../../modules/payment-record/attempts";
import { keepBuyer } from "../../queries/carts/carts";
import { requireShopContext } from "../../queries/store";
import type { CartSums } from "../carts/cart-sums";
import { type DeliveryPlan, isChosen } from "../carts/delivery-plan";
import { type Discount, discountRefusal } from "../discounts/cart-discount";
import { DELIVERY_GONE, type PricedLine, priceChangedError } from "./quote";

/** `amount` in minor units. */
export type StartedPayment = {
  clientSecret: string;
  paymentIntentId: string;
  amount: number;
};

export const shopContextStep = createStep("shop-context", async (_, { container }) => {
  const countryCode = getEnv().SHOP_DEFAULT_COUNTRY;
  return new StepResponse({ ...(await requireShopContext(databaseOf(container), countryCode)), countryCode });
});

type Totals = {
  plan: DeliveryPlan;
  shippingOptionIds: readonly string[];
  sums: CartSums;
  quotes: PricedLine[];
  discount: Discount | null;
  totalAmount: number;
};

/** @throws ShopError `price_changed` if total or delivery is not as shown; `invalid` if it is too small for a card */
export function requireShownTotal({ plan, shippingOptionIds, sums, quotes, discount, totalAmount }: Totals): number {
  if (!isChosen(plan.chosen, shippingOptionIds)) throw priceChangedError(quotes, sums, DELIVERY_GONE);
  const { total, currencyCode } = sums;
  const isShown = total === totalAmount;
  const least = minimumCharge(currencyCode);
  if (total < least) {
    const [asked, minimum] = [total, least].map((minor) => formatMinor(minor, currencyCode));
    const why = `This order comes to ${asked}, and a card cannot be charged less than ${minimum}.`;
    throw isShown ? invalidField("totalAmount", why) : priceChangedError(quotes, sums, why);
  }
  if (isShown) return total;
  throw priceChangedError(
    quotes,
    sums,
    discount?.problem ? discountRefusal({ ...discount, problem: discount.problem }) : undefined,
  );
}

export const requireShownTotalStep = createStep(
  "require-shown-total",
  async (totals: Totals) => new StepResponse(requireShownTotal(totals)),
);

/** The database allows a customer one open attempt for each purchase, and none if the account was closed meanwhile. */
export const recordAttemptStep = createStep(
  "record-attempt",
  async (attempt: NewAttempt, { container }) => {
    const { customerId, cartId } = attempt;
    const id = await databaseOf(container).transaction(async (transaction) =>
      (await keepBuyer(transaction, { customerId, cartId }))
        ? await paymentRecordService(container).insertAttempt(attempt, transaction)
        : null,
    );
    if (!id) throw new ShopError("backend_unavailable", "This payment could not be started. Nothing was charged.");
    return new StepResponse({ id }, id);
  },
  async (attemptId, { container }) => {
    if (!attemptId) return;
    const service = paymentRecordService(container);
    await service.deletePaymentAttempts(attemptId);
  },
);
