import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ChangeActionType, InventoryLevelWorkflowEvents, Modules, OrderChangeType } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { emitEventStep } from "@medusajs/medusa/core-flows";
import { toMajor } from "../../contract/currency";
import type { MakeRefund, MakeRefundAnswer } from "../../contract/refunds";
import { type Database, databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { requireFound, ShopError } from "../../lib/shop-error";
import { orderRecordsService } from "../../modules/order-records";
import { listSentFrom, listStockOfLines, type SentFrom } from "../../queries/orders/line-stock";
import { listOpenChanges } from "../../queries/orders/medusa-record";
import { getOrderRecord } from "../../queries/orders/order-record";
import { endReservation, getLevelId, getRefundsBefore } from "../../queries/refunds/refundable";
import { getRefused, listFailedIds } from "../../queries/refunds/reversals";
import { addToStock } from "../../queries/returns/return-receipts";
import { getRefundDue } from "../../queries/returns/return-refunds";
import { writeAuditStep } from "../audit/write-audit";
import { deleteLockedOrder, returnDeletedMoney } from "../orders/delete-order";
import { followMedusa } from "../orders/follow-medusa";
import { withOrderAndPaymentLock } from "../orders/order-lock";
import { refundReturnedOrLater, settleRefunds } from "../returns/refund-returned";
import { inReturnTransaction, withStockLock } from "../returns/write-return";
import { type Chosen, planRefund, type RefundPlan, requireAskedSum } from "./plan-refund";

/** How many of `pieces` came from each location, if pieces of the first parcels were settled before. */
function placesOf({ lineId, quantity }: Chosen, parcels: readonly SentFrom[], pieces: number): SentFrom[] {
  const own = parcels.filter((parcel) => parcel.lineId === lineId);
  let settled = own.reduce((sum, parcel) => sum + parcel.quantity, 0) - quantity;
  let left = pieces;
  return own.flatMap((parcel) => {
    const open = Math.max(0, parcel.quantity - Math.max(0, settled));
    settled -= parcel.quantity;
    const taken = Math.min(open, left);
    left -= taken;
    return taken > 0 ? [{ ...parcel, quantity: taken }] : [];
  });
}

/** Returns the ids of the levels. Lost pieces leave the stock; those that are back go where they came from. */
async function moveStock(sql: Database, orderId: string, chosen: readonly Chosen[]): Promise<string[]> {
  const stock = await listStockOfLines(sql, orderId);
  const parcels = await listSentFrom(sql, orderId);
  const levels = new Set<string>();
  const move = async (itemId: string, locationId: string, pieces: number) => {
    const level = await getLevelId(sql, itemId, locationId);
    if (!level) return;
    levels.add(level);
    if (pieces !== 0) await addToStock(sql, level, pieces);
  };
  for (const line of chosen) {
    const { lineId, sent, restock } = line;
    for (const { inventoryItemId, required } of stock.filter((place) => place.lineId === lineId)) {
      if (sent) {
        for (const place of placesOf(line, parcels, restock))
          await move(inventoryItemId, place.locationId, place.quantity * required);
        continue;
      }
      let lost = (line.chosen - restock) * required;
      const ending = { lineId, inventoryItemId, quantity: line.chosen * required };
      for (const ended of await endReservation(sql, ending)) {
        const gone = Math.min(lost, ended.quantity);
        lost -= gone;
        await move(inventoryItemId, ended.locationId, -gone);
      }
    }
  }
  return [...levels];
}

/** Runs `write`, which moves the stock of the chosen lines; returns the changed levels as Medusa's event has them. */
async function moveLocked(
  container: MedusaContainer,
  { orderId, chosen }: { orderId: string; chosen: readonly Chosen[] },
  write: () => Promise<string[]>,
) {
  const stock = (await listStockOfLines(databaseOf(container), orderId)).filter(({ lineId }) =>
    chosen.some((line) => line.lineId === lineId),
  );
  const levels = await withStockLock(container, stock, write);
  return { levels: levels.map((id) => ({ id, order_id: orderId })) };
}

type RefundOrderInput = MakeRefund & { orderId: string; actorId: string };

const CREDIT = "shop_refund";

const requireRefundStep = createStep("require-refund", async (input: RefundOrderInput, { container }) => {
  const database = databaseOf(container);
  const { orderId, key } = input;
  if ((await getRefundsBefore(database, orderId, key)).done) return new StepResponse<RefundPlan | null>(null);
  const plan = await planRefund(container, orderId, input);
  requireAskedSum(plan.amount, input.amount);
  return new StepResponse<RefundPlan | null>(plan);
});

/** Not undone: the books then owe the customer the money, and the job refunds it if this server dies. */
const writeRefundStep = createStep(
  "write-order-refund",
  async ({ input, plan }: { input: RefundOrderInput; plan: RefundPlan }, { container }) => {
    const { orderId, key, reason, actorId } = input;
    const { chosen, amount, delivery, goodwill, credit } = plan;
    const id = `oref_${randomUUID()}`;
    const write = () =>
      inReturnTransaction(container, async ({ sql, orders, context }) => {
        if (credit > 0) {
          const action = ChangeActionType.CREDIT_LINE_ADD;
          const actions = [{ action, order_id: orderId, reference: CREDIT, reference_id: id, amount: credit }];
          const type = { order_id: orderId, created_by: actorId, change_type: OrderChangeType.CREDIT_LINE };
          const change = await orders.createOrderChange({ ...type, actions }, context);
          await orders.confirmOrderChange({ id: change.id, confirmed_by: actorId }, context);
        }
        const pieces = chosen.map(({ lineId, sent, chosen: quantity }) => ({ lineId, sent, quantity }));
        const refund = { id, orderId, key, reason, amount, delivery, goodwill, actorId, pieces };
        await orderRecordsService(container).keepRefund(sql, refund);
        return await moveStock(sql, orderId, chosen);
      });
    return new StepResponse(await moveLocked(container, { orderId, chosen }, write));
  },
);

/**
 * Takes lost pieces from stock, with their reservations; the cancellation frees the others. Not undone: a repeated
 * refund finds no reservations of lost pieces, and cancels.
 */
const writeOffStep = createStep(
  "write-off-lost-pieces",
  async ({ orderId, chosen }: { orderId: string; chosen: Chosen[] }, { container }) => {
    const lost = chosen
      .map((line) => ({ ...line, chosen: line.chosen - line.restock, restock: 0 }))
      .filter((line) => line.chosen > 0);
    const write = () => inReturnTransaction(container, ({ sql }) => moveStock(sql, orderId, lost));
    return new StepResponse(await moveLocked(container, { orderId, chosen: lost }, write));
  },
);

/** The caller holds the locks of the plan. */
const cancelWholeStep = createStep(
  "cancel-whole-order",
  async ({ orderId, actorId }: RefundOrderInput, { container }) => {
    const { cancelled } = await deleteLockedOrder(container, { orderId, actorId, isAdmin: true, keepListed: true });
    if (!cancelled)
      throw new ShopError("conflict", "This order was sent or cancelled in the meantime. Check it again.");
    return new StepResponse(true);
  },
);

const refundOrderWorkflow = createWorkflow("refund-shop-order", (input: RefundOrderInput) => {
  const plan = requireRefundStep(input);
  when("refund-once", { plan }, ({ plan }) => plan !== null).then(() => {
    writeAuditStep(
      transform({ input, plan }, ({ input, plan }) => ({
        actorId: input.actorId,
        action: plan?.cancels ? "order.cancelled" : "order.refunded",
        subjectId: input.orderId,
        details: { amount: toMajor(input.amount, plan?.currency), reason: input.reason, pieces: input.items },
      })),
    );
  });
  when("cancels-with-losses", { plan }, ({ plan }) => plan?.cancels === true).then(() => {
    const written = writeOffStep(
      transform({ input, plan }, ({ input, plan }) => ({ orderId: input.orderId, chosen: plan?.chosen ?? [] })),
    );
    emitEventStep({
      eventName: InventoryLevelWorkflowEvents.UPDATED,
      data: written.levels,
    }).config({ name: "emit-written-off" });
  });
  when("as-a-whole", { plan }, ({ plan }) => plan?.cancels === true).then(() => {
    cancelWholeStep(input);
  });
  when("in-parts", { plan }, ({ plan }) => plan?.cancels === false).then(() => {
    const written = writeRefundStep(
      transform({ input, plan }, ({ input, plan }) => ({ input, plan: plan as RefundPlan })),
    );
    emitEventStep({ eventName: InventoryLevelWorkflowEvents.UPDATED, data: written.levels });
  });
  return new WorkflowResponse(plan);
});

/** Medusa's refund left it unconfirmed when its server died; other changes are left alone. */
async function endLeftCredit(container: MedusaContainer, orderId: string): Promise<void> {
  for (const { id, changeType } of await listOpenChanges(databaseOf(container), orderId))
    if (changeType === "credit_line") await container.resolve(Modules.ORDER).cancelOrderChange(id);
}

/** The pieces taken off may have been the last ones to send: the order's status follows, now or by the job. */
async function follow(container: MedusaContainer, orderId: string): Promise<void> {
  try {
    await followMedusa(container, orderId);
  } catch (error) {
    logEvent(container, "warn", { event: "order_follow_postponed", order_id: orderId }, error);
  }
}

/**
 * Refunds once for each key. The decision is written with the order's credit; then the money is refunded like a
 * return's, with retries (docs/decisions/refunds.md). A refund of all that is left of an unsent order cancels it.
 * @throws ShopError `not_found`, `conflict`, `invalid` (contract: MakeRefund)
 */
export async function refundOrder(container: MedusaContainer, input: RefundOrderInput): Promise<MakeRefundAnswer> {
  const { orderId } = input;
  const database = databaseOf(container);
  requireFound(await getOrderRecord(database, orderId), "order");
  await settleRefunds(container, orderId);
  const failedBefore = await listFailedIds(database, orderId);
  const { plan, paymentIntentId } = await withOrderAndPaymentLock(container, orderId, async (paymentIntentId) => {
    await endLeftCredit(container, orderId);
    return { plan: (await refundOrderWorkflow(container).run({ input })).result, paymentIntentId };
  });
  if (!plan?.cancels) await refundReturnedOrLater(container, orderId, input.reason);
  else if (paymentIntentId) await returnDeletedMoney(container, paymentIntentId);
  if (plan?.chosen.some(({ sent }) => !sent)) await follow(container, orderId);
  const due = await getRefundDue(database, orderId);
  return { due: due ?? (await getRefused(database, orderId, plan ? failedBefore : [])) };
}
