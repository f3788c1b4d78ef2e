import { model } from "@medusajs/framework/utils";

/** Stripe is asked for the current state. Only a `warning` is kept: Stripe does not find it by its payment. */
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
