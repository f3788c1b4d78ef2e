import { model } from "@medusajs/framework/utils";

/**
 * The state shared by a customer's sessions, links and passwords. `generation` grows each time all of them are ended,
 * so anything allowed before is refused afterwards. `proven_email` is the e-mail whose mails the account's owner has
 * proven to read: while it differs from the account's e-mail, or is empty, somebody else may have created the account
 * with that e-mail. From `factor_ends_at` on, the account has no second factor. With `asks_passkey`,
 * a passkey is asked for after the password. The row is also the lock for these
 * changes.
 */
export const AccountCredentials = model
  .define("account_credentials", {
    id: model.id({ prefix: "acred" }).primaryKey(),
    customer_id: model.text(),
    generation: model.number().default(0),
    proven_email: model.text().nullable(),
    factor_ends_at: model.dateTime().nullable(),
    asks_passkey: model.boolean().default(false),
  })
  .indexes([{ on: ["customer_id"], unique: true }]);

/**
 * A sign-in of a Medusa user. Every token made from it and Medusa Admin's cookie carry its id. They are refused once
 * `revoked_at` is set, `expires_at` is past, or the identity's password no longer matches `password_mark` (null: no
 * password).
 */
export const OpsSession = model
  .define("ops_session", {
    id: model.id({ prefix: "opsess" }).primaryKey(),
    auth_identity_id: model.text(),
    password_mark: model.text().nullable(),
    expires_at: model.dateTime(),
    revoked_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["auth_identity_id"] }, { on: ["expires_at"] }]);

/**
 * A sign-in of a customer. Every token made from it carries its id; the tokens are refused once `revoked_at` is set or
 * `expires_at` is past. `proved_at` is when a second factor last proved it; null for never. Sign-ins of the staff have
 * a place: a keyed digest of the client's network, and the browser's family (lib/auth/sign-in-place.ts).
 */
export const ShopSession = model
  .define("shop_session", {
    id: model.id({ prefix: "sess" }).primaryKey(),
    customer_id: model.text(),
    auth_identity_id: model.text(),
    expires_at: model.dateTime(),
    revoked_at: model.dateTime().nullable(),
    network_hash: model.text().nullable(),
    browser: model.text().nullable(),
    proved_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["customer_id"] }, { on: ["expires_at"] }]);
