import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { asShopError, ShopError } from "../../lib/shop-error";
import { orderStatusService } from "../../modules/order-status";
import { paymentRecordService } from "../../modules/payment-record";
import type { Attempt } from "../../modules/payment-record/attempts";
import { keepOrder } from "../../queries/orders/order-record";
import { getAttempt } from "../../queries/payments/attempts";
import { orderConfirmationMail } from "../mails/order-mails";
import { type MailToSend, queueMail } from "../mails/queue-mail";

/**
 * Null if `work` failed with an unknown result: a restarting database loses the answer to a commit. Then the order
 * stays, and the next completion (by the sweep at the latest) records what is missing.
 */
export async function unlessUnknown<T>(
  container: MedusaContainer,
  orderId: string,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (asShopError(error)) throw error;
    logEvent(container, "warn", { event: "order_record_postponed", order_id: orderId }, error);
    return null;
  }
}

/** A failure here must not undo the order: jobs/send-mails.ts writes missing mails. */
async function confirmationOf(container: MedusaContainer, orderId: string): Promise<MailToSend | null> {
  try {
    return await orderConfirmationMail(container, orderId);
  } catch (error) {
    logEvent(container, "warn", { event: "mail_not_written", order_id: orderId }, error);
    return null;
  }
}

/**
 * The order's status comes first; that its money is due, and the mail, are one transaction after it, so that the next
 * completion writes what is missing. Safe to repeat, also during another completion. Separate from placing the order: a
 * failure here must not undo an order that may already be confirmed and captured.
 * @returns `gone`: another server considered this one dead, removed the order and has the payment; nothing is recorded.
 * @throws ShopError `conflict` only if the payment was released meanwhile: then remove an order that this run placed
 */
export async function recordOrder(
  container: MedusaContainer,
  { attempt, orderId }: { attempt: Attempt; orderId: string },
): Promise<{ gone: boolean }> {
  const begin = () =>
    orderStatusService(container)
      .beginOrder(orderId)
      .then(() => true);
  if (!(await unlessUnknown(container, orderId, begin))) return { gone: false };
  const mail = await confirmationOf(container, orderId);
  const noted = await unlessUnknown(container, orderId, async () => {
    const moved = await databaseOf(container).transaction(async (connection) => {
      if (!(await keepOrder(connection, orderId))) return "gone";
      const due = { orderId, connection };
      if (!(await paymentRecordService(container).moveAttempt(attempt.id, "to_capture", due))) return false;
      if (mail) await queueMail(container, mail, connection);
      return true;
    });
    // A recorded order is never undone, whoever recorded it and whatever happened since.
    if (moved === "gone") return moved;
    return moved || (await getAttempt(databaseOf(container), attempt.paymentIntentId))?.orderId === orderId;
  });
  if (noted === false) throw new ShopError("conflict", "This payment was released while its order was placed.");
  return { gone: noted === "gone" };
}
