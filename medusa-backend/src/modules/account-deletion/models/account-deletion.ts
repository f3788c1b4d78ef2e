import { model } from "@medusajs/framework/utils";

/**
 * A customer whose account or record is being deleted; one record for each. It is written first, so that a job can
 * finish the work of a dead server. `actor_id` is the admin who deletes it, null if the customer does. `email` is the
 * account's until everything is erased, then empty. `closed_at`: nobody can sign in any
 * more; `erased_at`: nothing is left to do.
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
