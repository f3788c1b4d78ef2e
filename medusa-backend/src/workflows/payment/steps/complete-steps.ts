import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError, Modules, ProductStatus } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { Delivery } from "../../../contract/delivery";
import type { PurchaseLine } from "../../../contract/purchase-line";
import { databaseOf } from "../../../lib/database/connection";
import { toMinor } from "../../../lib/money/money";
import { ShopError } from "../../../lib/shop-error";
import type { Attempt } from "../../../modules/payment-record/attempt";
import { paymentRecordService } from "../../../modules/services";
import { isAuthorised } from "../../../modules/stripe/payment-status";
import { getCartLinks } from "../../../queries/carts/cart-links";
import { cartExists } from "../../../queries/carts/remove-carts";
import { getAttempt } from "../../../queries/payments/attempts";
import { requireSessionAmount } from "../../../queries/payments/medusa-payments";
import { getPlacedOrder, HALF_ORDER_SECONDS } from "../../../queries/payments/placed-order";
import { amountsAgree } from "../amount-guard";
import { getCartSums } from "../cart-sums";
import { discardHalfOrder, dismissLostOrders } from "../discard-half-order";
import { type NamedLine, resolveLines, titlesToLookUp } from "../match-purchase";
import { type QuotedLine, sameDelivery, sameLines } from "../purchase";
import { priceChangedError } from "../quote";
import { findPastRefusal } from "../refusal";
import { getCurrentStripePayment, noteAnswer, type StripePayment } from "../stripe-payments";

/** The same refusal for an unknown, unpaid or somebody else's payment, so that a caller cannot tell which it is. */
const paymentRequired = () =>
  new ShopError("payment_required", "This payment was not found or has not been authorised.");

/** The attempt of the PaymentIntent, if it is this customer's; a webhook or the sweep names no customer. */
export const requireAttemptStep = createStep(
  "require-attempt",
  async (input: { payment_intent_id: string; customer_id?: string }, { container }) => {
    const attempt = await getAttempt(databaseOf(container), input.payment_intent_id, input.customer_id);
    if (!attempt) throw paymentRequired();
    return new StepResponse(attempt);
  },
);

/**
 * The refusal of a released payment. A late caller gets the original reason, because Stripe's event may have refused it
 * before the buyer's own call.
 */
async function refusalOfReleased(container: MedusaContainer, attempt: Attempt): Promise<ShopError> {
  return (await findPastRefusal(container, attempt)) ?? paymentRequired();
}

/**
 * The id of the order that this payment already became, or null. An unfinished order of a dead server is removed.
 * Throws `order_cancelled` for an order that was deleted since; for a released attempt it throws `unavailable` if its
 * order was refused for another reason than its price, else `payment_required`.
 */
export const findPlacedOrderStep = createStep("find-placed-order", async (attempt: Attempt, { container }) => {
  const order = await getPlacedOrder(databaseOf(container), attempt);
  if (order?.cancelled) throw new ShopError("order_cancelled", "This order was cancelled.");
  if (order?.whole) return new StepResponse<string | null>(order.order_id);
  if (attempt.status !== "open") throw await refusalOfReleased(container, attempt);
  if (!order) {
    await dismissLostOrders(container, attempt);
    return new StepResponse<string | null>(null);
  }
  if (order.age_seconds < HALF_ORDER_SECONDS) {
    throw new ShopError("backend_unavailable", "Your order is still being placed. Try again in a minute.");
  }
  await discardHalfOrder(container, attempt, order.order_id);
  return new StepResponse<string | null>(null);
});

/** Refuses a payment whose cart is gone, as Medusa would: nothing can make an order of it any more (refusal.ts). */
export const requireCartStep = createStep("require-cart", async ({ attempt }: { attempt: Attempt }, { container }) => {
  if (attempt.cart_id !== null && !(await cartExists(databaseOf(container), attempt.cart_id)))
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "The cart of this payment is gone.");
  return new StepResponse(true);
});

/** Stripe's current payment; throws `payment_required` unless it is authorised or captured. */
export const requireAuthorisedStep = createStep(
  "require-authorised-payment",
  async ({ attempt }: { attempt: Attempt }, { container }) => {
    const payment = await getCurrentStripePayment(attempt.payment_intent_id);
    await noteAnswer(container, attempt.payment_intent_id, payment);
    if (payment && isAuthorised(payment.status)) return new StepResponse(payment);
    if (payment?.status === "canceled")
      await paymentRecordService(container).moveAttempt(attempt.id, "released", { reason: "cancelled_at_stripe" });
    throw paymentRequired();
  },
);

/** The lines with their products' ids; throws `invalid` if a name does not identify one product. */
export const resolveLinesStep = createStep(
  "resolve-lines",
  async ({ lines }: { lines: NamedLine[] | undefined }, { container }) => {
    if (!lines) return new StepResponse<PurchaseLine[] | null>(null);
    const wanted = titlesToLookUp(lines);
    const titles = new Map<string, string[]>();
    if (wanted.length > 0) {
      const query = container.resolve(ContainerRegistrationKeys.QUERY);
      const filters = { title: wanted, status: ProductStatus.PUBLISHED };
      const { data } = await query.graph({ entity: "product", fields: ["id", "title"], filters });
      for (const { id, title } of data) titles.set(title, [...(titles.get(title) ?? []), id]);
    }
    const resolved = resolveLines(lines, titles);
    if (Object.keys(resolved.faults).length > 0) {
      throw new ShopError("invalid", "Some of what was sent is not valid.", { fields: resolved.faults });
    }
    return new StepResponse<PurchaseLine[] | null>(resolved.lines);
  },
);

type Claim = { attempt: Attempt; lines: PurchaseLine[] | null; delivery?: Delivery };

/** Throws `price_changed` when the order asks for lines or a delivery that differ from those of the payment. */
export const requireSamePurchaseStep = createStep(
  "require-same-purchase",
  async ({ attempt, lines, delivery }: Claim, { container }) => {
    const paidFor = attempt.lines ?? [];
    const same =
      (!lines || sameLines(lines, paidFor)) &&
      (!delivery || !attempt.delivery || sameDelivery(delivery, attempt.delivery));
    if (!same) throw priceChangedError(paidFor, await getCartSums(container, attempt.cart_id ?? ""));
    return new StepResponse(true);
  },
);

/**
 * Requires the details of a legacy payment's order, which only its caller knows; throws `payment_required` for a caller
 * without them.
 */
export const requireOrderDetailsStep = createStep(
  "require-order-details",
  async ({ lines, delivery }: { lines: PurchaseLine[] | null; delivery?: Delivery }) => {
    if (!lines || !delivery) throw paymentRequired();
    return new StepResponse({ lines, delivery });
  },
);

type Guard = {
  attempt: Attempt;
  cart_id: string;
  payment: StripePayment;
  quotes: QuotedLine[] | null;
  total_amount?: number;
};

/**
 * Throws `price_changed` unless PaymentIntent, payment session and cart agree in amount and currency, and with the
 * stated amount.
 */
export const guardAmountStep = createStep(
  "guard-amount",
  async ({ attempt, cart_id, payment, quotes, total_amount }: Guard, { container }) => {
    const [sums, session] = await Promise.all([
      getCartSums(container, cart_id),
      requireSessionAmount(databaseOf(container), attempt.payment_session_id),
    ]);
    const agree = amountsAgree({
      payment,
      session: {
        amount: toMinor(session.amount, session.currency_code),
        currency_code: session.currency_code,
      },
      cart: { amount: sums.total, currency_code: sums.currency_code },
      stated: total_amount === undefined ? undefined : toMinor(total_amount, sums.currency_code),
    });
    if (!agree) throw priceChangedError(quotes ?? attempt.lines ?? [], sums);
    return new StepResponse(true);
  },
);

type BindCart = { attempt: Attempt; cart_id: string; lines: QuotedLine[]; delivery: Delivery | undefined };

/**
 * Runs before `bindCartStep` and undoes its writes. Medusa does not compensate a failed step itself, although the step
 * may have written before its answer was lost; the attempt would stay bound to a cart that no longer exists.
 */
export const unbindCartOnFailureStep = createStep(
  "unbind-cart-on-failure",
  async ({ attempt }: { attempt: Attempt }) => new StepResponse(true, attempt.id),
  async (attemptId, { container }) => {
    if (!attemptId) return;
    const service = paymentRecordService(container);
    await service.updatePaymentAttempts({ id: attemptId, cart_id: null, lines: null, delivery: null });
  },
);

/** Stores the lines, delivery and cart of a legacy payment. `unbindCartOnFailureStep` undoes it. */
export const bindCartStep = createStep(
  "bind-cart-to-attempt",
  async ({ attempt, cart_id, lines, delivery }: BindCart, { container }) => {
    const service = paymentRecordService(container);
    // A JSON column takes any JSON value, but the generated type allows objects only.
    const json = { lines, delivery: delivery ?? null } as unknown as { lines: Record<string, unknown> };
    await service.updatePaymentAttempts({ id: attempt.id, cart_id, ...json });
    return new StepResponse(true);
  },
);

/**
 * Prepares a cart's links for Medusa's completion. The cart must be linked to its payment: the shop's own carts are
 * since the payment began, those of a legacy payment are not. Links to promotions that ops have deleted since are
 * removed: the completion would fail on them, and the card would stay held. Their discount stays in the cart, because
 * the order must match what was shown. Not undone: a later completion needs the same links.
 */
export const prepareCartLinksStep = createStep(
  "prepare-cart-links",
  async ({ attempt, cart_id }: { attempt: Attempt; cart_id: string }, { container }) => {
    const link = container.resolve(ContainerRegistrationKeys.LINK);
    const { payment_collection_id } = attempt;
    const { has_payment, gone_promotions } = await getCartLinks(databaseOf(container), {
      cartId: cart_id,
      collectionId: payment_collection_id,
    });
    const cart = { [Modules.CART]: { cart_id } };
    if (!has_payment) await link.create([{ ...cart, [Modules.PAYMENT]: { payment_collection_id } }]);
    const gone = gone_promotions.map((promotion_id) => ({ ...cart, [Modules.PROMOTION]: { promotion_id } }));
    if (gone.length > 0) await link.dismiss(gone);
    return new StepResponse(true);
  },
);
