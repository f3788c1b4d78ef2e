import { WorkflowManager } from "@medusajs/framework/orchestration";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { completeCartWorkflow, completeCartWorkflowId } from "@medusajs/medusa/core-flows";
import type { Arrival } from "../../contract/costs";
import type { Delivery } from "../../contract/delivery";
import type { Attempt } from "../../modules/payment-record/attempt";
import { buildCartWorkflow } from "./build-cart";
import { completionReadsOf } from "./completion-reads";
import { expectArrivalOf } from "./expect-arrival-of";
import type { NamedLine } from "./match-purchase";
import type { QuotedLine } from "./purchase";
import {
  bindCartStep,
  findPlacedOrderStep,
  guardAmountStep,
  prepareCartLinksStep,
  requireAttemptStep,
  requireAuthorisedStep,
  requireCartStep,
  requireOrderDetailsStep,
  requireSamePurchaseStep,
  resolveLinesStep,
  unbindCartOnFailureStep,
} from "./steps/complete-steps";
import { createOrderStatusStep, markPlacedStep } from "./steps/record-order";
import { quotePurchaseStep } from "./steps/start-steps";

/**
 * Medusa stores what the steps of `complete-cart` return, about 110 KB for each order, and keeps it for three days.
 * Nothing reads it: what a purchase needs to be repeated is in the payment's attempt and behind unique keys.
 */
const { flow_ } = WorkflowManager.getWorkflow(completeCartWorkflowId);
WorkflowManager.update(completeCartWorkflowId, flow_, new Map(), { store: false, retentionTime: undefined });

/**
 * Promises the order's arrival, counted from now, and says what was said of duties. No arrival is promised unless
 * everything is in stock.
 */
const promiseArrivalStep = createStep(
  "promise-arrival",
  async ({ attempt, cart_id, quotes }: { attempt: Attempt; cart_id: string; quotes: QuotedLine[] }, { container }) => {
    const { arrival: expected, duties } = await expectArrivalOf(container, { cart_id, quotes });
    const arrival: Arrival | null = expected && { earliest: expected.earliest, latest: expected.latest };
    const { payment_intent_id } = attempt;
    completionReadsOf(container).promise({ payment_intent_id, duties, ...(arrival && { arrival }) });
    return new StepResponse(true);
  },
);

/**
 * `customer_id` is left out by callers that act for Stripe (webhook, sweep); `order_items`, `delivery` and
 * `total_amount` (major units) come from the customer's screen, and only a legacy payment's order is made from them.
 */
export type CompletePaymentInput = {
  payment_intent_id: string;
  customer_id?: string;
  delivery?: Delivery;
  order_items?: NamedLine[];
  total_amount?: number;
};

/**
 * Turns an authorised payment into a placed order, whoever calls it and however often. A unique key of the database
 * allows only one order for a payment. Run it in a container of `withCompletionReads`. `record`: the shop's own record of the order must still be written. Use
 * `completePayment`, which holds the payment's lock, writes the record, releases the hold of a refused order and
 * captures.
 */
export const completePaymentWorkflow = createWorkflow("complete-payment", (input: CompletePaymentInput) => {
  const attempt = requireAttemptStep(input);
  const placed = findPlacedOrderStep(attempt);
  const todo = transform({ attempt, placed }, ({ attempt, placed }) => ({
    place: !placed,
    legacy: !placed && attempt.cart_id === null,
    cart: !placed && attempt.cart_id !== null,
    record: !placed || attempt.status === "open",
  }));

  const { payment, lines } = when("check-payment", { todo }, ({ todo }) => todo.place).then(() => ({
    payment: requireAuthorisedStep({ attempt }),
    lines: resolveLinesStep({ lines: input.order_items }),
  }));
  const checked = when("check-purchase", { todo }, ({ todo }) => todo.cart).then(() => {
    requireCartStep({ attempt });
    requireSamePurchaseStep({ attempt, lines, delivery: input.delivery });
    return quotePurchaseStep({ lines: transform({ attempt }, ({ attempt }) => attempt.lines ?? []) });
  });
  const legacy = when("build-legacy-cart", { todo }, ({ todo }) => todo.legacy).then(() => {
    const details = requireOrderDetailsStep({ lines, delivery: input.delivery });
    const quotes = quotePurchaseStep({ lines: details.lines }).config({ name: "quote-legacy-purchase" });
    const cart = buildCartWorkflow.runAsStep({
      input: { customer_id: attempt.customer_id, delivery: details.delivery, quotes, discount: null },
    });
    return { cart, quotes: cart.quotes, delivery: details.delivery };
  });

  const cartId = transform({ attempt, legacy }, ({ attempt, legacy }) => attempt.cart_id ?? legacy?.cart.cart_id ?? "");
  when("guard-amount", { todo }, ({ todo }) => todo.place).then(() => {
    const quotes = transform({ legacy }, ({ legacy }) => legacy?.quotes ?? null);
    guardAmountStep({ attempt, cart_id: cartId, payment, quotes, total_amount: input.total_amount });
  });
  when("bind-legacy-cart", { todo }, ({ todo }) => todo.legacy).then(() => {
    unbindCartOnFailureStep({ attempt });
    bindCartStep({ attempt, cart_id: cartId, lines: legacy.quotes, delivery: legacy.delivery });
  });
  const completed = when("place-order", { todo }, ({ todo }) => todo.place).then(() => {
    prepareCartLinksStep({ attempt, cart_id: cartId });
    const quotes = transform({ checked, legacy }, ({ checked, legacy }) => checked ?? legacy?.quotes ?? []);
    promiseArrivalStep({ attempt, cart_id: cartId, quotes });
    return completeCartWorkflow.runAsStep({ input: { id: cartId } });
  });

  return new WorkflowResponse(
    transform({ attempt, todo, placed, completed }, ({ attempt, todo, placed, completed }) => ({
      attempt,
      order_id: placed ?? completed?.id ?? "",
      created: !placed,
      record: todo.record,
    })),
  );
});

/** `created`: this run placed the order. */
type PlacedOrder = { attempt: Attempt; order_id: string; created: boolean };

/**
 * Writes the shop's own record of a placed order. It is separate from placing the order, because a failure here must
 * not undo the order: it may already be recorded, confirmed and captured. `gone`: the order no longer exists, because
 * somebody else completes the payment now.
 */
export const recordOrderWorkflow = createWorkflow("record-placed-order", (input: PlacedOrder) => {
  const has_status = createOrderStatusStep(input);
  return new WorkflowResponse(markPlacedStep({ attempt: input.attempt, order_id: input.order_id, has_status }));
});
