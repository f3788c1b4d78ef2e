import { model } from "@medusajs/framework/utils";

/**
 * One entry of the audit trail: who did what to which record, and when (`created_at`). `actor_id` is a customer, a
 * Medusa user or "cli"; `subject_id` is the changed record. An entry with a `route` is written for a request of Medusa
 * Admin before its route runs; `finished_at` and `answer_status` are empty until the answer. `subject_ids` is set if
 * there was more than one record. `personal` holds the changed values about the customer `person_id`. The database
 * refuses to delete entries. It only allows completing an entry once and emptying `personal`.
 */
export const AuditEntry = model
  .define("audit_entry", {
    id: model.id({ prefix: "audit" }).primaryKey(),
    actor_id: model.text(),
    action: model.text(),
    subject_id: model.text(),
    details: model.json().nullable(),
    route: model.text().nullable(),
    request_id: model.text().nullable(),
    subject_type: model.text().nullable(),
    subject_ids: model.array().nullable(),
    changes: model.json().nullable(),
    personal: model.json().nullable(),
    person_id: model.text().nullable(),
    answer_status: model.number().nullable(),
    finished_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["subject_id"] },
    { on: ["created_at"] },
    { on: ["person_id"], where: "person_id is not null and deleted_at is null" },
  ]);
