import { model } from "@medusajs/framework/utils";

/**
 * A sign-in of a customer. Its id stands in every token made from it; the tokens are dead once `revoked_at` is set or
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
