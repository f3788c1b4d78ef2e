import { model } from "@medusajs/framework/utils";
import { ENDED_DISPUTES } from "../../../contract/reversals";

/** The index of disputes with an open outcome (queries/payments/reversals.ts). */
const OPEN = `status not in (${ENDED_DISPUTES.map((status) => `'${status}'`).join(", ")}) and deleted_at is null`;

/**
 * A payment that its cardholder disputes at the bank, in Stripe's latest state; the id, `reason` and `status` are
 * Stripe's. `amount` is the disputed amount, `taken` the current loss of Stripe's balance, `fee` Stripe's charge; all
 * in minor units. `refundable`: Stripe still takes refunds of the payment.
 */
export const PaymentDispute = model
  .define("payment_dispute", {
    id: model.text().primaryKey(),
    payment_intent_id: model.text(),
    order_id: model.text().nullable(),
    amount: model.number(),
    taken: model.number(),
    fee: model.number(),
    currency_code: model.text(),
    reason: model.text(),
    status: model.text(),
    refundable: model.boolean(),
    due_by: model.dateTime().nullable(),
    opened_at: model.dateTime(),
  })
  .indexes([{ on: ["payment_intent_id"] }, { on: ["order_id"] }, { on: ["order_id", "opened_at"], where: OPEN }]);
