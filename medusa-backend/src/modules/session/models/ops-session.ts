import { model } from "@medusajs/framework/utils";

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
