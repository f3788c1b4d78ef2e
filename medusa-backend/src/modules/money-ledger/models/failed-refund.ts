import { model } from "@medusajs/framework/utils";
import { FAILED_REFUND_STATES } from "../../../contract/reversals";

/**
 * A refund that the cardholder's bank sent back, so that its money is at Stripe again; the id is Stripe's, `amount` in
 * minor units. Medusa's books still count it, because the decision stands and has a credit note. While it is `open`,
 * the money is due to the customer; `retrying`: another refund is requested from Stripe; `again`: Stripe has made it;
 * `otherwise`: an admin noted that the shop has paid in another way.
 */
export const FailedRefund = model
  .define("failed_refund", {
    id: model.text().primaryKey(),
    payment_intent_id: model.text(),
    order_id: model.text().nullable(),
    amount: model.number(),
    currency_code: model.text(),
    reason: model.text(),
    state: model.enum([...FAILED_REFUND_STATES]).default("open"),
    settled_by: model.text().nullable(),
    settled_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["payment_intent_id"] }, { on: ["order_id"] }, { on: ["state"] }]);
