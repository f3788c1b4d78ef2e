import { model } from "@medusajs/framework/utils";
import { MAIL_STATUSES } from "../mail-status";

/**
 * A mail of the shop. `key` says what it is about and exists once, however often the mail is asked for. `data` is what it says, as it was
 * then; null once that is no longer kept. `edition` counts how often ops had it sent anew. `next_attempt_at` is when it may be
 * taken on: for the first time, after a failure, or when the server that took it on has died.
 */
export const OutboxMail = model
  .define("outbox_mail", {
    id: model.id({ prefix: "mail" }).primaryKey(),
    key: model.text(),
    kind: model.text(),
    recipient: model.text(),
    order_id: model.text().nullable(),
    data: model.json().nullable(),
    status: model.enum([...MAIL_STATUSES]).default("pending"),
    edition: model.number().default(1),
    attempts: model.number().default(0),
    next_attempt_at: model.dateTime(),
    last_error: model.text().nullable(),
    sent_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["key"], unique: true },
    { on: ["next_attempt_at"], where: "status = 'pending' AND deleted_at IS NULL" },
    { on: ["status", "created_at"] },
    { on: ["order_id"], where: "order_id IS NOT NULL AND deleted_at IS NULL" },
  ]);
