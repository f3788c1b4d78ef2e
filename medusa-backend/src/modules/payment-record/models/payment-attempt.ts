import { model } from "@medusajs/framework/utils";
import { ATTEMPT_STATUSES } from "../attempts";

/**
 * `amount` and Stripe's `fee` are in minor units. `lines` and `delivery` are null for a legacy call until its order
 * names them. `checked_at` is when the sweep last compared it with Stripe. `failures` counts completions that failed
 * for an unknown reason, the last at `failed_at`. `request_id` is as in both servers' logs and Stripe's metadata.
 */
export const PaymentAttempt = model
  .define("payment_attempt", {
    id: model.id({ prefix: "patt" }).primaryKey(),
    customer_id: model.text(),
    digest: model.text(),
    cart_id: model.text().nullable(),
    payment_collection_id: model.text(),
    payment_session_id: model.text(),
    payment_intent_id: model.text(),
    amount: model.number(),
    currency_code: model.text(),
    status: model.enum([...ATTEMPT_STATUSES]).default("open"),
    lines: model.json().nullable(),
    delivery: model.json().nullable(),
    order_id: model.text().nullable(),
    reason: model.text().nullable(),
    checked_at: model.dateTime().nullable(),
    authorised_at: model.dateTime().nullable(),
    failures: model.number().default(0),
    failed_at: model.dateTime().nullable(),
    fee: model.number().nullable(),
    request_id: model.text().nullable(),
  })
  .indexes([
    { on: ["payment_intent_id"], unique: true },
    { on: ["order_id"], unique: true, where: "order_id IS NOT NULL" },
    { on: ["customer_id", "digest"], unique: true, where: "status = 'open' AND deleted_at IS NULL" },
    { on: ["customer_id"] },
    { on: ["status", "created_at"] },
    { on: ["status", "checked_at"] },
  ]);
