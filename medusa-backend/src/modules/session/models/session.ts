import { model } from "@medusajs/framework/utils";

/**
 * The row is the lock for changes of a customer's sessions, links and passwords. `generation` grows each time all of
 * them are ended. While `proven_email` is not the account's e-mail, somebody else may have created the account with it.
 * From `factor_ends_at` on, the account has no second factor.
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

/** Its tokens are refused, too, once the identity's password no longer matches `password_mark`. */
export const OpsSession = model
  .define("ops_session", {
    id: model.id({ prefix: "opsess" }).primaryKey(),
    auth_identity_id: model.text(),
    password_mark: model.text().nullable(),
    expires_at: model.dateTime(),
    revoked_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["auth_identity_id"] }, { on: ["expires_at"] }]);

/** Its id is in the tokens. The staff's have a keyed digest of the network (lib/auth/sign-in-place.ts). */
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
