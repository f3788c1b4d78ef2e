import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { describeError } from "../../../lib/logs/describe-error";
import { ShopError } from "../../../lib/shop-error";
import type { Attempt } from "../../../modules/payment-record/attempt";
import { orderStatusService, paymentRecordService } from "../../../modules/services";
import { keepOrder } from "../../../queries/orders/order-record";
import { getAttempt } from "../../../queries/payments/attempts";
import { orderConfirmationMail } from "../../mail/order-mails";
import { type MailToSend, queueMail } from "../../mail/queue-mail";
import { unlessUnknown } from "./unless-unknown";

/**
 * Puts the shop's status "pending" beside the order; false when the database did not answer. Safe to repeat, and beside another
 * completion of the same order; undone by nobody, as the order stands.
 */
export const createOrderStatusStep = createStep(
  "create-order-status",
  async ({ order_id }: { order_id: string }, { container }) => {
    const service = orderStatusService(container);
    const find = async () => (await service.listShopOrderStatuses({ order_id }))[0];
    const written = await unlessUnknown(container, order_id, async () => {
      if (await find()) return true;
      await service.createShopOrderStatuses({ order_id }).catch(async (error: unknown) => {
        if (!(await find())) throw error;
      });
      return true;
    });
    return new StepResponse(written === true);
  },
);

/** The mail that confirms the order. A fault in it must not undo the order: jobs/send-mails.ts writes what is missing. */
async function confirmationOf(container: MedusaContainer, orderId: string): Promise<MailToSend | null> {
  try {
    return await orderConfirmationMail(container, orderId);
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(JSON.stringify({ event: "mail_not_written", order_id: orderId, reason: describeError(error) }));
    return null;
  }
}

/** `has_status`: the order's status is written; without it nothing is noted, so that the next completion writes both. */
type ToNote = { attempt: Attempt; order_id: string; has_status: boolean };

/**
 * Notes that the payment became this order and that its money is due, and writes the mail that says so: both or neither. Safe to
 * repeat, and beside another completion. Throws `conflict` only when the database says that the payment was released meanwhile; then an
 * order that this run placed is removed. An answer that was lost undoes nothing: the note may be written, and others may capture by now.
 * `gone`: the order was removed meanwhile by whoever took this server for dead; nothing is noted, and nothing undone, as the payment is
 * theirs now.
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
      // Whoever noted it, and whatever became of it since: an order that was noted is never undone.
      if (moved === "gone") return moved;
      return moved || (await getAttempt(databaseOf(container), attempt.payment_intent_id))?.order_id === order_id;
    });
    if (noted === false) throw new ShopError("conflict", "This payment was released while its order was placed.");
    return new StepResponse({ gone: noted === "gone" });
  },
);
