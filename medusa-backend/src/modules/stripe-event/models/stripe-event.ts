import { model } from "@medusajs/framework/utils";

/**
 * An event that Stripe told, once, however often it was sent: which PaymentIntent it is about, and whether it was processed.
 * Nothing else of it is kept, because processing asks Stripe for the present state. `next_attempt_at` is when the event may be
 * taken on: for the first time, after a failure, or when the server that took it on has died.
 */
export const StripeEvent = model
  .define("stripe_event", {
    id: model.id({ prefix: "sevt" }).primaryKey(),
    event_id: model.text(),
    type: model.text(),
    payment_intent_id: model.text().nullable(),
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
