import { model } from "@medusajs/framework/utils";

/**
 * One entry of the audit trail: who did what to which record, and when (`created_at`). `actor_id` is a customer, a
 * Medusa user or "cli"; `subject_id` is the record that was changed. An entry with a `route` was written for a request
 * of Medusa Admin before its route ran; `finished_at` and `answer_status` are empty until it has answered.
 * `subject_ids` is set when there was more than one record. `personal` holds the changed values that are about the
 * customer `person_id`. The database refuses to delete entries. It lets an entry be finished once, and `personal` be
 * emptied.
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
