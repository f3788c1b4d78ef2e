import { model } from "@medusajs/framework/utils";

/**
 * A product that an admin deleted: Medusa's record is marked as deleted, with its variants and pictures. Its stock,
 * prices and links stay until it is purged, and until then it can be restored.
 */
export const DeletedProduct = model
  .define("deleted_product", {
    product_id: model.text().primaryKey(),
    actor_id: model.text(),
    purged_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["created_at"], where: "purged_at is null" }]);
