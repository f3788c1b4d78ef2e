import { model } from "@medusajs/framework/utils";
import { ComparisonOutcome, ComparisonReach, MoneyFindingKind } from "../../../contract/money";
import { ENDED_DISPUTES, FAILED_REFUND_STATES } from "../../../contract/refunds";

/**
 * The id is Stripe's if the bank sent the refund back, or that of Medusa's books if Stripe refused to make it. Medusa's
 * books still count it, because the decision stands and has a credit note. `amount` is in minor units. `open`: the
 * money is due to the customer; `retrying`: another refund is asked for; `again`: Stripe has made it; `otherwise`: the
 * shop has paid in another way.
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

/** With Stripe's id. Once closed, it never opens again, so the order of Stripe's events does not matter. */
export const PaymentWarning = model
  .define("payment_warning", {
    id: model.text().primaryKey(),
    payment_intent_id: model.text(),
    kind: model.enum(["fraud_warning", "review"]),
    reason: model.text(),
    open: model.boolean(),
    opened_at: model.dateTime(),
  })
  .indexes([{ on: ["payment_intent_id"], where: "open and deleted_at is null" }]);

export const MoneyComparison = model
  .define("money_comparison", {
    id: model.id({ prefix: "mcmp" }).primaryKey(),
    outcome: model.enum(ComparisonOutcome.options),
    reach: model.enum(ComparisonReach.options).default("whole"),
    finished_at: model.dateTime(),
    reached_back_to: model.dateTime(),
    payments: model.number(),
    orders: model.number(),
  })
  .indexes([{ on: ["finished_at"] }]);

/** The id is made of kind and payment, so that a lasting finding keeps its `since`. `amount` is in minor units. */
export const MoneyFinding = model
  .define("money_finding", {
    id: model.text().primaryKey(),
    kind: model.enum(MoneyFindingKind.options),
    sentence: model.text(),
    since: model.dateTime(),
    payment_intent_id: model.text().nullable(),
    order_id: model.text().nullable(),
    order_number: model.number().nullable(),
    amount: model.number(),
    currency_code: model.text(),
    expires_at: model.dateTime().nullable(),
    actions: model.json(),
  })
  .indexes([{ on: ["since"] }, { on: ["payment_intent_id"] }, { on: ["order_id"] }]);

const OPEN = `status not in (${ENDED_DISPUTES.map((status) => `'${status}'`).join(", ")}) and deleted_at is null`;

/** In Stripe's latest state and minor units: `taken` is the loss of Stripe's balance, `fee` Stripe's charge. */
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
