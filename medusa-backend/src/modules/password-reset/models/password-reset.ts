import { model } from "@medusajs/framework/utils";

/**
 * The newest link with which a customer may set a new password; one record for each customer, so that a new request
 * voids the link before. Only a digest of the link's token is kept.
 */
export const PasswordReset = model
  .define("password_reset", {
    id: model.id({ prefix: "pwreset" }).primaryKey(),
    customer_id: model.text(),
    token_hash: model.text(),
    expires_at: model.dateTime(),
    used_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["customer_id"], unique: true },
    { on: ["token_hash"], unique: true },
  ]);
