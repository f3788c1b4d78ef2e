import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { FairTurns } from "../../lib/fair-turns";
import { withLock } from "../../lib/lock";
import { logEvent } from "../../lib/logs/log-event";
import { ShopError } from "../../lib/shop-error";
import { orderRecordsService } from "../../modules/order-records";
import { getMedusaRecord } from "../../queries/orders/medusa-record";
import { getOrderRecord } from "../../queries/orders/order-record";
import { listLeft } from "../../queries/orders/parcels";
import { getRefundsBefore } from "../../queries/refunds/refundable";
import { getRefundDue } from "../../queries/returns/return-refunds";
import { listReturnableLines } from "../../queries/returns/returns";
import {
  getOpenWithdrawal,
  hasOpenedReturn,
  isUnfinished,
  listOpenWithdrawals,
  type OpenWithdrawal,
} from "../../queries/withdrawals";
import { deleteOrder } from "../orders/delete-order";
import { withOrderLock } from "../orders/order-lock";
import { unpackIfNeeded } from "../orders/parcels";
import { planRefund } from "../refunds/plan-refund";
import { refundOrder } from "../refunds/refund-order";
import { requestLockedReturn } from "../returns/request-return";
import { owesDelivery, refundDelivery, WITHDRAWN } from "./refund-delivery";

type Pieces = { lineId: string; quantity: number };

const sum = (pieces: readonly { quantity: number }[]) => pieces.reduce((total, { quantity }) => total + quantity, 0);

/** The desk may have refunded some meanwhile. */
const among = (wanted: readonly Pieces[], there: readonly Pieces[]): Pieces[] =>
  wanted.flatMap(({ lineId, quantity }) => {
    const most = there.find((line) => line.lineId === lineId)?.quantity ?? 0;
    return Math.min(quantity, most) > 0 ? [{ lineId, quantity: Math.min(quantity, most) }] : [];
  });

/**
 * Refunds the pieces that were not sent; cancels an order of which nothing was sent and nothing is left. Safe to
 * repeat: the refund's key is the withdrawal's. A pending withdrawal keeps all of its order from being sent
 * (paid-order.ts).
 * @throws ShopError `conflict` while the payment is disputed or not captured, or the order is being changed
 */
async function takeOff(container: MedusaContainer, { id, orderId, customerId, lines, delivery }: OpenWithdrawal) {
  const database = databaseOf(container);
  const order = await getOrderRecord(database, orderId);
  if (!order || order.status === "cancelled" || (await getRefundsBefore(database, orderId, id)).done) return;
  const left = await listLeft(database, orderId);
  const wanted = lines.map(({ lineId, quantity, back }) => ({ lineId, quantity: quantity - back }));
  const items = among(wanted, left);
  if (items.length === 0) return;
  if (sum(items) === sum(left) && (await getMedusaRecord(database, orderId))?.sent === false) {
    const { cancelled } = await deleteOrder(container, { orderId, actorId: id, isAdmin: true, keepListed: true });
    if (!cancelled) throw new ShopError("conflict", "This order was sent or cancelled in the meantime.");
    return;
  }
  await withOrderLock(container, orderId, () => unpackIfNeeded(container, { orderId, items }));
  const choice = {
    items: items.map((item) => ({ ...item, sent: false })),
    delivery: delivery && lines.every(({ back }) => back === 0) && ("standard" as const),
    goodwill: 0,
    reason: WITHDRAWN,
  };
  const { amount } = await planRefund(container, orderId, choice);
  await refundOrder(container, { ...choice, amount, key: id, orderId, actorId: customerId ?? id });
}

/** Returns what was sent. Safe to repeat: the return's change names the withdrawal. @throws ShopError `conflict` */
async function openReturn(container: MedusaContainer, withdrawal: OpenWithdrawal): Promise<void> {
  const { id, orderId, customerId, lines } = withdrawal;
  const wanted = lines.map(({ lineId, back }) => ({ lineId, quantity: back }));
  if (sum(wanted) === 0) return;
  await withOrderLock(container, orderId, async () => {
    const database = databaseOf(container);
    if (await hasOpenedReturn(database, withdrawal)) return;
    const items = among(wanted, await listReturnableLines(database, orderId));
    if (items.length === 0) return;
    const request = { orderId, customerId: customerId ?? id, items, note: `${WITHDRAWN}.`, withdrawalId: id };
    await requestLockedReturn(container, request);
  });
}

/** Does both, one even if the other fails. @throws the first failure of the two */
async function carryOut(container: MedusaContainer, withdrawal: OpenWithdrawal): Promise<void> {
  if (withdrawal.done) return;
  const results = [
    await Promise.allSettled([takeOff(container, withdrawal)]),
    await Promise.allSettled([openReturn(container, withdrawal)]),
  ].flat();
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  await orderRecordsService(container).noteWithdrawalDone(databaseOf(container), withdrawal.id);
}

async function isSettled(container: MedusaContainer, withdrawal: OpenWithdrawal): Promise<boolean> {
  const database = databaseOf(container);
  if (await isUnfinished(database, withdrawal)) return false;
  if (await getRefundDue(database, withdrawal.orderId)) return false;
  return !(await owesDelivery(container, withdrawal.orderId));
}

async function finish(container: MedusaContainer, id: string): Promise<boolean> {
  const database = databaseOf(container);
  const withdrawal = await getOpenWithdrawal(database, id);
  if (!withdrawal) return true;
  await carryOut(container, withdrawal);
  await refundDelivery(container, withdrawal.orderId);
  const settled = await isSettled(container, withdrawal);
  if (settled) await orderRecordsService(container).settleWithdrawal(database, id);
  return settled;
}

/**
 * Returns whether nothing is left to do; jobs/refund-returns.ts retries. It has a lock of its own: whether the order is
 * cancelled depends on what its other withdrawals have taken off.
 */
export async function finishWithdrawal(
  container: MedusaContainer,
  { id, orderId }: Pick<OpenWithdrawal, "id" | "orderId">,
): Promise<boolean> {
  try {
    return await withLock(container, `withdrawals:${orderId}`, () => finish(container, id));
  } catch (error) {
    logEvent(container, "warn", { event: "withdrawal_postponed", order_id: orderId }, error);
    return false;
  }
}

/** Those that wait for something give way to the others. */
const BATCH = 100;
const turns = new FairTurns<OpenWithdrawal>(({ id }) => id);

/** Carries out what could not be carried out at once, and notes what is settled. */
export async function finishWithdrawals(container: MedusaContainer): Promise<void> {
  for (const open of await turns.take(BATCH, (limit) => listOpenWithdrawals(databaseOf(container), limit)))
    turns.note(open, await finishWithdrawal(container, open));
}
