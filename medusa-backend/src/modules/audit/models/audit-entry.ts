import { model } from "@medusajs/framework/utils";

/**
 * `actor_id` is a customer, a Medusa user or "cli". With a `route`, the entry is written before the route of Medusa
 * Admin runs, and completed after it. `subject_ids` is set for several records. `personal` holds changed values about
 * `person_id`. The database only allows completing an entry once and emptying `personal`.
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
