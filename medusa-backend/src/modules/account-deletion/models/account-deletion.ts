import { model } from "@medusajs/framework/utils";

/**
 * Written first, so that a job can finish the work of a dead server. `actor_id` is null if the customer deletes it.
 * From `closed_at` on, nobody can sign in; at `erased_at`, everything is deleted, and `email` is empty.
 */
export const AccountDeletion = model
  .define("account_deletion", {
    id: model.id({ prefix: "acdel" }).primaryKey(),
    customer_id: model.text(),
    email: model.text(),
    actor_id: model.text().nullable(),
    closed_at: model.dateTime().nullable(),
    erased_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["customer_id"], unique: true },
    { on: ["created_at"], where: "erased_at IS NULL AND deleted_at IS NULL" },
  ]);
