import { model } from "@medusajs/framework/utils";

/**
 * One entry of the audit trail: who did what to which record, and when (`created_at`). `actor_id` is a customer, a
 * Medusa user or "cli"; `subject_id` is the record that was changed. Never updated or deleted: the database refuses
 * both.
 */
export const AuditEntry = model
  .define("audit_entry", {
    id: model.id({ prefix: "audit" }).primaryKey(),
    actor_id: model.text(),
    action: model.text(),
    subject_id: model.text(),
    details: model.json().nullable(),
  })
  .indexes([{ on: ["subject_id"] }, { on: ["created_at"] }]);
