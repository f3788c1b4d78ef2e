import { model } from "@medusajs/framework/utils";

/**
 * Processing asks Stripe for the current state, so only a `warning` is kept, which Stripe does not find by its payment
 * (lib/money/payments.ts). `next_attempt_at` is when a server may claim it: also after the claiming server has died.
 */
export const StripeEvent = model
  .define("stripe_event", {
    id: model.id({ prefix: "sevt" }).primaryKey(),
    event_id: model.text(),
    type: model.text(),
    payment_intent_id: model.text().nullable(),
    warning: model.json().nullable(),
    received_at: model.dateTime(),
    processed_at: model.dateTime().nullable(),
    attempts: model.number().default(0),
    next_attempt_at: model.dateTime(),
    last_error: model.text().nullable(),
  })
  .indexes([
    { on: ["event_id"], unique: true },
    { on: ["next_attempt_at"], where: "processed_at IS NULL AND deleted_at IS NULL" },
    { on: ["processed_at"], where: "processed_at IS NOT NULL AND deleted_at IS NULL" },
  ]);
