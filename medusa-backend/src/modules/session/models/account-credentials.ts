import { model } from "@medusajs/framework/utils";

/**
 * The state shared by a customer's sessions, links and passwords. `generation` grows each time all of them are ended,
 * so anything allowed before is refused afterwards. `proven_email` is the e-mail whose mails the account's owner has
 * proven to read: while it differs from the account's e-mail, or is empty, somebody else may have created the account
 * with that e-mail. The row is also the lock for these changes.
 */
export const AccountCredentials = model
  .define("account_credentials", {
    id: model.id({ prefix: "acred" }).primaryKey(),
    customer_id: model.text(),
    generation: model.number().default(0),
    proven_email: model.text().nullable(),
  })
  .indexes([{ on: ["customer_id"], unique: true }]);
