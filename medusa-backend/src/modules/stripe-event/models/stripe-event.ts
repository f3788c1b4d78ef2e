import { model } from "@medusajs/framework/utils";

/**
 * A Stripe event, stored once however often it was sent: its PaymentIntent, and whether it was processed. The rest is
 * not kept, because processing asks Stripe for the current state. Only a `warning` is, which Stripe does not find by
 * its payment (lib/money/payments.ts). `next_attempt_at` is when a server may claim the event: for the first
 * time, after a failure, or after the claiming server has died.
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
