import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { logEvent } from "../../../lib/logs/log-event";
import { asShopError, ShopError } from "../../../lib/shop-error";
import type { Attempt } from "../../../modules/payment-record/attempt";
import { orderStatusService, paymentRecordService } from "../../../modules/services";
import { keepOrder } from "../../../queries/orders/order-record";
import { getAttempt } from "../../../queries/payments/attempts";
import { orderConfirmationMail } from "../../mail/order-mails";
import { type MailToSend, queueMail } from "../../mail/queue-mail";

/**
 * The result of `work` on a placed order, or null if it failed with an unknown result: a restarting database loses the
 * answer to a commit. Then the order stays as it is, and the next completion of its payment (by the sweep at the
 * latest) records what is missing. A refusal of the shop's own is a definite answer and is thrown.
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

/**
 * Adds the shop's status "pending" to the order; false when the database did not answer. Safe to repeat, also during
 * another completion of the same order. Not undone, because the order stays.
 */
export const createOrderStatusStep = createStep(
  "create-order-status",
  async ({ order_id }: { order_id: string }, { container }) => {
    const written = await unlessUnknown(container, order_id, async () => {
      await orderStatusService(container).beginOrder(order_id);
      return true;
    });
    return new StepResponse(written === true);
  },
);

/**
 * The order's confirmation mail. A failure here must not undo the order: jobs/send-mails.ts writes missing mails.
 */
async function confirmationOf(container: MedusaContainer, orderId: string): Promise<MailToSend | null> {
  try {
    return await orderConfirmationMail(container, orderId);
  } catch (error) {
    logEvent(container, "warn", { event: "mail_not_written", order_id: orderId }, error);
    return null;
  }
}

/**
 * `has_status`: the order's status is written. Without it the order is not recorded, so that the next completion writes
 * both.
 */
type ToNote = { attempt: Attempt; order_id: string; has_status: boolean };

/**
 * Records that the payment became this order and that its money is due, and writes the confirmation mail: both or
 * neither. Safe to repeat, also during another completion. Throws `conflict` only when the database says that the
 * payment was released meanwhile; then an order that this run placed is removed. A lost answer undoes nothing: the
 * record may be written, and others may already capture. `gone`: another server considered this one dead and removed
 * the order. Then nothing is recorded or undone, because the payment is now that server's.
 */
export const markPlacedStep = createStep(
  "mark-attempt-placed",
  async ({ attempt, order_id, has_status }: ToNote, { container }) => {
    if (!has_status) return new StepResponse({ gone: false });
    const mail = await confirmationOf(container, order_id);
    const database = databaseOf(container);
    const noted = await unlessUnknown(container, order_id, async () => {
      const moved = await database.transaction(async (connection) => {
        if (!(await keepOrder(connection, order_id))) return "gone";
        if (
          !(await paymentRecordService(container).moveAttempt(attempt.id, "to_capture", {
            orderId: order_id,
            connection,
          }))
        )
          return false;
        if (mail) await queueMail(container, mail, connection);
        return true;
      });
      // A recorded order is never undone, whoever recorded it and whatever happened since.
      if (moved === "gone") return moved;
      return moved || (await getAttempt(databaseOf(container), attempt.payment_intent_id))?.order_id === order_id;
    });
    if (noted === false) throw new ShopError("conflict", "This payment was released while its order was placed.");
    return new StepResponse({ gone: noted === "gone" });
  },
);
