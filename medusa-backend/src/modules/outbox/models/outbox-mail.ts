import { model } from "@medusajs/framework/utils";
import { MAIL_STATUSES } from "../mail-status";

/**
 * `key` is unique, however often the mail is asked for. `data` is null once erased. `customer_id` is null for mails
 * about orders and messages. `edition` counts how often ops sent it again. `next_attempt_at` is when a server may claim
 * it: also after the claiming server has died.
 */
export const OutboxMail = model
  .define("outbox_mail", {
    id: model.id({ prefix: "mail" }).primaryKey(),
    key: model.text(),
    kind: model.text(),
    recipient: model.text(),
    order_id: model.text().nullable(),
    customer_id: model.text().nullable(),
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
    { on: ["created_at", "id"] },
    { on: ["recipient"] },
    { on: ["order_id"], where: "order_id IS NOT NULL AND deleted_at IS NULL" },
    { on: ["customer_id"], where: "customer_id IS NOT NULL AND deleted_at IS NULL" },
  ]);
