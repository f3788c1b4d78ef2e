import type { MedusaContainer } from "@medusajs/framework/types";
import { InventoryLevelWorkflowEvents, MathBN, OrderWorkflowEvents } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import {
  cancelReturnReceiveWorkflow,
  createOrUpdateOrderPaymentCollectionWorkflow,
  emitEventStep,
} from "@medusajs/medusa/core-flows";
import { toMajor } from "../../contract/currency";
import type { ReceiptQuestion, ReceiveReturn, ReceiveReturnAnswer, ReturnRefundAnswer } from "../../contract/returns";
import { databaseOf } from "../../lib/database/connection";
import { sum, toMinor } from "../../lib/money/money";
import { requireFound, ShopError } from "../../lib/shop-error";
import { listOpenChanges } from "../../queries/orders/medusa-record";
import { getRefused, listFailedIds } from "../../queries/refunds/reversals";
import {
  getOpenReturn,
  getRefundBasis,
  getRefundDue,
  getRefundWait,
  getStateOfReturn,
} from "../../queries/returns/return-refunds";
import { writeAuditStep } from "../audit/write-audit";
import { withOrderLock } from "../orders/order-lock";
import { readOrderPrices, requireAskedSum } from "../refunds/plan-refund";
import { getDeliveryWith, refundDeliveryOrLater } from "../withdrawals/refund-delivery";
import { refundReturnedOrLater } from "./refund-returned";
import { type ReceiptInput, writeReceiptStep } from "./write-return";

type Pieces = { id: string; quantity: number };

function requireAsked(items: readonly Pieces[], pieces: NonNullable<ReceiptQuestion["pieces"]>): void {
  for (const line of new Set(pieces.map(({ lineId }) => lineId))) {
    const came = sum(pieces.filter(({ lineId }) => lineId === line).map(({ quantity }) => quantity));
    const asked = sum(items.filter(({ id }) => id === line).map(({ quantity }) => quantity));
    if (came > asked) throw new ShopError("conflict", "That is more than this return is waiting for.");
  }
}

/**
 * What is refunded once the rest of a return, or `pieces` of it, is received: their value, with the delivery of an
 * order from which everything was withdrawn, less what the customer still owes, at most what is left of the captured
 * money. refund-returned.ts then finds the same amount due.
 * @throws ShopError `not_found`, `conflict` for a return of which nothing is to come
 */
export async function getReceiptRefund(
  container: MedusaContainer,
  returnId: string,
  pieces?: ReceiptQuestion["pieces"],
): Promise<ReturnRefundAnswer> {
  const database = databaseOf(container);
  const found = requireFound(await getOpenReturn(database, returnId), "return");
  if (found.status !== "requested" && found.status !== "partially_received")
    throw new ShopError("conflict", "This return has ended.");
  const { lines } = await readOrderPrices(container, found.orderId);
  if (pieces) requireAsked(found.items, pieces);
  const asked = pieces?.map(({ lineId, quantity }) => ({ id: lineId, quantity })) ?? found.items;
  const rest = lines.flatMap((line) => {
    const quantity = sum(asked.filter(({ id }) => id === line.id).map((item) => item.quantity));
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  const items = rest.map(({ line, quantity }) => ({ title: line.title, quantity }));
  const basis = await getRefundBasis(database, found.orderId);
  if (!basis) return { amount: 0, waitsFor: null, items };
  const { currencyCode } = basis;
  const came = sum(rest.map(({ quantity }) => quantity));
  const delivery = await getDeliveryWith(container, { orderId: found.orderId, returnId, pieces: came });
  const prices = rest.map(({ line, quantity }) => MathBN.mult(line.price, quantity));
  const value = MathBN.sum(toMajor(delivery, currencyCode), ...prices);
  const due = MathBN.max(0, MathBN.min(MathBN.sub(value, basis.unpaid), basis.left));
  const amount = toMinor(due, currencyCode);
  return { amount, waitsFor: amount > 0 ? await getRefundWait(database, found.orderId) : null, items };
}

/** `pieces` have arrived, or else all the rest. */
type ReceiveReturnInput = { returnId: string; actorId: string; pieces?: ReceiveReturn["pieces"] };

const requireReceivableStep = createStep(
  "require-receivable-return",
  async ({ returnId }: ReceiveReturnInput, { container }) => {
    const found = requireFound(await getOpenReturn(databaseOf(container), returnId), "return");
    if (found.status === "received") return new StepResponse({ order_id: found.orderId, items: [] });
    if (found.status !== "requested" && found.status !== "partially_received")
      throw new ShopError("conflict", "This return was cancelled.");
    if ((await listOpenChanges(databaseOf(container), found.orderId)).length > 0)
      throw new ShopError("conflict", "Somebody is changing this order in Medusa Admin.");
    return new StepResponse({ order_id: found.orderId, items: found.items });
  },
);

/** Emits the same events as Medusa's own workflow. */
const writeReceiptWorkflow = createWorkflow("write-return-receipt", (input: ReceiptInput) => {
  const receipt = writeReceiptStep(input);
  emitEventStep({
    eventName: OrderWorkflowEvents.RETURN_RECEIVED,
    data: { order_id: receipt.order_id, return_id: input.returnId },
  });
  emitEventStep({ eventName: InventoryLevelWorkflowEvents.UPDATED, data: receipt.levels }).config({
    name: "emit-inventory-level-updated",
  });
  createOrUpdateOrderPaymentCollectionWorkflow.runAsStep({ input: { order_id: receipt.order_id } });
  return new WorkflowResponse({ order_id: receipt.order_id });
});

const receiveReturnWorkflow = createWorkflow("receive-shop-return", (input: ReceiveReturnInput) => {
  const receivable = requireReceivableStep(input);
  when("receive-once", { receivable }, ({ receivable }) => receivable.items.length > 0).then(() => {
    writeAuditStep({ actorId: input.actorId, action: "order.return_received", subjectId: receivable.order_id });
    writeReceiptWorkflow.runAsStep({
      input: transform({ input }, ({ input }) => ({
        returnId: input.returnId,
        actorId: input.actorId,
        came: input.pieces ?? ("rest" as const),
      })),
    });
  });
  return new WorkflowResponse(
    transform({ receivable }, ({ receivable }) => ({ changed: receivable.items.length > 0 })),
  );
});

/** A dead server left it. */
async function endLeftReceipt(container: MedusaContainer, orderId: string, returnId: string): Promise<void> {
  const open = await listOpenChanges(databaseOf(container), orderId);
  if (open.some((change) => change.changeType === "return_receive" && change.returnId === returnId))
    await cancelReturnReceiveWorkflow(container).run({ input: { return_id: returnId } });
}

/**
 * Restocks a return or pieces of it, and refunds the card. `refund` is the sum that the admin saw; `due` is what could
 * not be refunded at once, or what Stripe refused.
 * @throws ShopError `not_found`, `conflict` also if another sum would be refunded; `backend_unavailable`
 */
export async function receiveAndRefund(
  container: MedusaContainer,
  { refund, ...input }: ReceiveReturnInput & { refund?: number | undefined },
): Promise<ReceiveReturnAnswer> {
  const database = databaseOf(container);
  const found = requireFound(await getOpenReturn(database, input.returnId), "return");
  const failedBefore = await listFailedIds(database, found.orderId);
  const { changed } = await withOrderLock(container, found.orderId, async () => {
    await endLeftReceipt(container, found.orderId, input.returnId);
    const now = await getOpenReturn(database, input.returnId);
    if (refund !== undefined && now?.status !== "received")
      requireAskedSum((await getReceiptRefund(container, input.returnId, input.pieces)).amount, refund);
    return (await receiveReturnWorkflow(container).run({ input })).result;
  });
  // Medusa's event triggers the refund as well; here it is made before the answer, so that the page shows it.
  await refundDeliveryOrLater(container, found.orderId);
  await refundReturnedOrLater(container, found.orderId);
  const due = await getRefundDue(database, found.orderId);
  return { due: due ?? (await getRefused(database, found.orderId, changed ? failedBefore : [])) };
}

/**
 * Receives what ops entered in Medusa Admin, also of an exchange or a claim. Returns the order's id.
 * @throws ShopError `not_found`, `conflict` for more pieces than the return asks for
 */
export async function receiveEntered(container: MedusaContainer, input: ReceiveReturnInput): Promise<string> {
  const found = requireFound(await getStateOfReturn(databaseOf(container), input.returnId), "return");
  const receive = () => writeReceiptWorkflow(container).run({ input: { ...input, came: "entered" } });
  await withOrderLock(container, found.orderId, receive);
  return found.orderId;
}
