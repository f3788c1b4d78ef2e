import { WorkflowManager } from "@medusajs/framework/orchestration";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { completeCartWorkflow, completeCartWorkflowId } from "@medusajs/medusa/core-flows";
import type { Delivery } from "../../contract/addresses";
import type { Arrival, Duties } from "../../contract/costs";
import { paymentRecordService } from "../../modules/payment-record";
import type { Attempt } from "../../modules/payment-record/attempts";
import { buildCartWorkflow } from "../carts/build-cart";
import {
  type AmountGuard,
  findPlacedOrder,
  guardAmount,
  type NamedLine,
  prepareCartLinks,
  requireAttempt,
  requireAuthorised,
  requireCart,
  requireOrderDetails,
  requireSamePurchase,
  resolveNamedLines,
} from "./completion-checks";
import { type QuotedLine, quotePurchase } from "./quote";
import { expectArrivalOf } from "./quote-costs";
import type { StripePayment } from "./stripe-payments";

/**
 * Medusa would keep what the steps of `complete-cart` return, about 110 KB for each order, for three days. Nothing
 * reads it: the payment's attempt and unique keys have what a repeated purchase needs.
 */
const { flow_ } = WorkflowManager.getWorkflow(completeCartWorkflowId);
WorkflowManager.update(completeCartWorkflowId, flow_, new Map(), { store: false, retentionTime: undefined });

/**
 * `totalAmount` in minor units. Webhook and sweep give no `customerId`; the rest is from the customer's screen, and
 * only a legacy payment's order is made from it.
 */
export type CompletePaymentInput = {
  paymentIntentId: string;
  customerId?: string;
  delivery?: Delivery;
  orderItems?: NamedLine[];
  totalAmount?: number;
};

type CheckedCart = { attempt: Attempt; cartId: string; quotes: QuotedLine[] };

/** Medusa copies it to the order. */
type Promised = { payment_intent_id: string; duties: Duties; arrival: Arrival | null };

/** The promised arrival is counted from now; there is none unless everything is in stock. */
async function prepareCompletion(container: MedusaContainer, { attempt, cartId, quotes }: CheckedCart): Promise<void> {
  await prepareCartLinks(container, attempt, cartId);
  const { arrival, duties } = await expectArrivalOf(container, { cartId, quotes });
  const promised = arrival && { earliest: arrival.earliest, latest: arrival.latest };
  // Medusa merges metadata, so an earlier try's arrival has to be overwritten.
  const metadata: Promised = { payment_intent_id: attempt.paymentIntentId, duties, arrival: promised };
  await container.resolve(Modules.CART).updateCarts(cartId, { metadata });
}

const guardAmountStep = createStep("guard-amount", async (guard: AmountGuard, { container }) => {
  return new StepResponse(await guardAmount(container, guard));
});

/**
 * Runs before `bindCartStep` and undoes its writes: Medusa does not compensate a failed step itself, which may have
 * written before its answer was lost. The attempt would stay bound to a cart that no longer exists.
 */
const unbindCartOnFailureStep = createStep(
  "unbind-cart-on-failure",
  async ({ attempt }: { attempt: Attempt }) => new StepResponse(true, attempt.id),
  async (attemptId, { container }) => {
    if (!attemptId) return;
    const service = paymentRecordService(container);
    await service.updatePaymentAttempts({ id: attemptId, cart_id: null, lines: null, delivery: null });
  },
);

type BoundCart = { attempt: Attempt; cartId: string; lines: QuotedLine[]; delivery: Delivery };

/** `unbindCartOnFailureStep` undoes it. */
const bindCartStep = createStep(
  "bind-cart-to-attempt",
  async ({ attempt, cartId, lines, delivery }: BoundCart, { container }) => {
    const service = paymentRecordService(container);
    // A JSON column takes any JSON value, but the generated type allows objects only.
    const json = { lines, delivery } as unknown as { lines: Record<string, unknown> };
    await service.updatePaymentAttempts({ id: attempt.id, cart_id: cartId, ...json });
    return new StepResponse(true);
  },
);

const prepareCompletionStep = createStep("prepare-completion", async (checked: CheckedCart, { container }) => {
  return new StepResponse(await prepareCompletion(container, checked));
});

type LegacyOrder = {
  attempt: Attempt;
  payment: StripePayment;
  quotes: QuotedLine[];
  delivery: Delivery;
  totalAmount: number | undefined;
};

/** For a payment that has no cart yet. */
const placeLegacyOrderWorkflow = createWorkflow("place-legacy-order", (input: LegacyOrder) => {
  const { attempt, payment, delivery, totalAmount } = input;
  const { cart_id, quotes } = buildCartWorkflow.runAsStep({
    input: { customerId: attempt.customerId, delivery, quotes: input.quotes, discount: null },
  });
  guardAmountStep({ attempt, cartId: cart_id, payment, quotes, totalAmount });
  unbindCartOnFailureStep({ attempt });
  bindCartStep({ attempt, cartId: cart_id, lines: quotes, delivery });
  prepareCompletionStep({ attempt, cartId: cart_id, quotes });
  return new WorkflowResponse(completeCartWorkflow.runAsStep({ input: { id: cart_id } }));
});

/** What is written before Medusa's completion may stay when it fails; Medusa undoes its own writes. */
async function placeNewOrder(scope: MedusaContainer, attempt: Attempt, input: CompletePaymentInput): Promise<string> {
  const { delivery, totalAmount } = input;
  const payment = await requireAuthorised(scope, attempt);
  const claim = { lines: await resolveNamedLines(scope, input.orderItems), delivery };
  const { cartId } = attempt;
  if (cartId === null) {
    const details = requireOrderDetails(claim);
    const quotes = await quotePurchase(scope, details.lines);
    const legacy = { attempt, payment, quotes, delivery: details.delivery, totalAmount };
    return (await placeLegacyOrderWorkflow(scope).run({ input: legacy })).result.id;
  }
  await requireCart(scope, cartId);
  await requireSamePurchase(scope, attempt, claim);
  const quotes = await quotePurchase(scope, attempt.lines ?? []);
  await guardAmount(scope, { attempt, cartId, payment, quotes: null, totalAmount });
  await prepareCompletion(scope, { attempt, cartId, quotes });
  return (await completeCartWorkflow(scope).run({ input: { id: cartId } })).result.id;
}

/** `record`: the shop's own record of the order must still be written. */
type PlacedOrder = { attempt: Attempt; orderId: string; created: boolean; record: boolean };

/**
 * A unique key allows one order for a payment. Use `completePayment`, which holds the lock, writes the record, releases
 * the hold of a refused order and captures.
 * @throws as `completePayment`, and Medusa's own errors
 */
export async function placeOrder(container: MedusaContainer, input: CompletePaymentInput): Promise<PlacedOrder> {
  const attempt = await requireAttempt(container, input);
  const placed = await findPlacedOrder(container, attempt);
  if (placed) return { attempt, orderId: placed, created: false, record: attempt.status === "open" };
  const orderId = await placeNewOrder(container, attempt, input);
  return { attempt, orderId, created: true, record: true };
}
