import type { MedusaContainer, OrderDTO } from "@medusajs/framework/types";
import { Modules, OrderWorkflowEvents, PaymentCollectionStatus } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import {
  cancelOrdersStep,
  cancelReturnReceiveWorkflow,
  cancelReturnRequestWorkflow,
  cancelValidateOrder,
  deleteReservationsByLineItemsStep,
  emitEventStep,
  updatePaymentCollectionStep,
  useQueryGraphStep,
} from "@medusajs/medusa/core-flows";
import { type Database, databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { getMedusaRecord, listOpenChanges, type OpenChange } from "../../queries/orders/medusa-record";
import { getOrderCosts } from "../../queries/orders/order-amounts";
import { listUnshipped } from "../../queries/orders/parcels";
import { isUndecided } from "../../queries/refunds/reversals";
import { creditOrder, undoCredit } from "./credit-order";
import { unpack } from "./fulfillments";

/** A lost dispute refuses nothing: the customer has the money. @throws ShopError `conflict` while the bank decides */
export async function requireCancellable(database: Database, orderId: string): Promise<void> {
  if (await isUndecided(database, orderId))
    throw new ShopError("conflict", "The payment is disputed at the bank, so the order cannot be cancelled now.");
}

/** As Medusa Admin's own "Cancel" does for each kind of change: the draft is deleted with everything added to it. */
async function endChange(container: MedusaContainer, change: OpenChange): Promise<void> {
  const { changeType, returnId } = change;
  if (changeType === "return_request" && returnId) {
    await cancelReturnRequestWorkflow(container).run({ input: { return_id: returnId } });
  } else if (changeType === "return_receive" && returnId) {
    await cancelReturnReceiveWorkflow(container).run({ input: { return_id: returnId } });
  } else {
    await container.resolve(Modules.ORDER).cancelOrderChange(change.id);
  }
}

/** Medusa then allows the order to be cancelled and credited. Not undone, because a draft moves no money. */
async function endOpenChanges(container: MedusaContainer, orderId: string): Promise<void> {
  for (const change of await listOpenChanges(databaseOf(container), orderId)) await endChange(container, change);
}

/** `canceled_by` is stored as the author of the order's credit. */
type Input = { orderId: string; canceled_by?: string };

/** As Medusa's own cancellation does, so that nothing is outstanding once the money is refunded. */
const creditOrderStep = createStep(
  "credit-order",
  async ({ orderId, canceled_by }: Input, { container }) => {
    const amount = await getOrderCosts(databaseOf(container), orderId);
    if (amount === null || amount <= 0) return new StepResponse(0, null);
    const by = canceled_by ? { created_by: canceled_by } : {};
    const credit = { orderId, amount, reference: "order", reference_id: orderId, ...by };
    return new StepResponse(amount, await creditOrder(container, credit));
  },
  async (change, { container }) => {
    if (change) await undoCredit(container, change);
  },
);

/** Medusa's `cancelOrderWorkflow` refunds first, and a failure afterwards restores an order without its money. */
const cancelOrderInBooksWorkflow = createWorkflow("cancel-order-in-books", (input: Input) => {
  const { data: order } = useQueryGraphStep({
    entity: "order",
    fields: ["id", "status", "fulfillments.canceled_at"],
    filters: { id: input.orderId },
    options: { throwIfKeyNotFound: true, isList: false },
  }).config({ name: "get-order-to-cancel" });
  // The step reads only these fields, but its type requires a complete order.
  cancelValidateOrder({ order: order as unknown as OrderDTO, input: { order_id: input.orderId } });
  creditOrderStep(input);
  cancelOrdersStep({ orderIds: [input.orderId] });
  emitEventStep({ eventName: OrderWorkflowEvents.CANCELED, data: { id: input.orderId } });
  return new WorkflowResponse(order);
});

type CancelledOrder = { items?: ({ id: string } | null)[]; payment_collections?: ({ id: string } | null)[] };

/** Releases reserved stock and closes the payment collection. Safe to repeat. */
const releaseCancelledOrderWorkflow = createWorkflow("release-cancelled-order", (input: Pick<Input, "orderId">) => {
  const { data: order } = useQueryGraphStep({
    entity: "order",
    fields: ["id", "items.id", "payment_collections.id"],
    filters: { id: input.orderId },
    options: { throwIfKeyNotFound: true, isList: false },
  }).config({ name: "get-cancelled-order" });
  const cancelled = order as unknown as CancelledOrder;
  const lineIds = transform({ cancelled }, ({ cancelled }) =>
    (cancelled.items ?? []).flatMap((item) => item?.id ?? []),
  );
  const collectionIds = transform({ cancelled }, ({ cancelled }) =>
    (cancelled.payment_collections ?? []).flatMap((collection) => collection?.id ?? []),
  );
  deleteReservationsByLineItemsStep(lineIds);
  when("has-payment-collection", { collectionIds }, ({ collectionIds }) => collectionIds.length > 0).then(() => {
    updatePaymentCollectionStep({
      selector: { id: collectionIds },
      update: { status: PaymentCollectionStatus.CANCELED },
    });
  });
  return new WorkflowResponse(order);
});

/**
 * Cancels an order and ends its unconfirmed changes; the release of its payment returns the money. Safe to repeat.
 * @throws MedusaError if Medusa refuses to cancel the order, which is then unchanged.
 */
export async function cancelInMedusa(container: MedusaContainer, { orderId, canceled_by }: Input): Promise<void> {
  const actor = canceled_by ? { canceled_by } : {};
  if (!(await getMedusaRecord(databaseOf(container), orderId))?.cancelled) {
    for (const { id } of await listUnshipped(databaseOf(container), orderId))
      await unpack(container, { order_id: orderId, fulfillment_id: id, ...actor });
    await endOpenChanges(container, orderId);
    await cancelOrderInBooksWorkflow(container).run({ input: { orderId, ...actor } });
  }
  await releaseCancelledOrderWorkflow(container).run({ input: { orderId } });
}
