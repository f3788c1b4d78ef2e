import { model } from "@medusajs/framework/utils";

/**
 * A sign-in of a customer. Every token made from it carries its id; the tokens are refused once `revoked_at` is set or
 * `expires_at` is past.
 */
export const ShopSession = model
  .define("shop_session", {
    id: model.id({ prefix: "sess" }).primaryKey(),
    customer_id: model.text(),
    auth_identity_id: model.text(),
    expires_at: model.dateTime(),
    revoked_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["customer_id"] }, { on: ["expires_at"] }]);
