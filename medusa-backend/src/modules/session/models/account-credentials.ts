import { model } from "@medusajs/framework/utils";

/**
 * What holds for everything that opens a customer's account. `generation` grows each time that all of it is ended, so
 * that what was allowed before that moment is refused after it. `proven_email` is the e-mail of which the account's
 * owner has shown that they read its mails: while the account has another one, or none is written here, somebody else
 * may have made the account with that e-mail. The record's row is also the lock under which all of this changes.
 */
export const AccountCredentials = model
  .define("account_credentials", {
    id: model.id({ prefix: "acred" }).primaryKey(),
    customer_id: model.text(),
    generation: model.number().default(0),
    proven_email: model.text().nullable(),
  })
  .indexes([{ on: ["customer_id"], unique: true }]);
