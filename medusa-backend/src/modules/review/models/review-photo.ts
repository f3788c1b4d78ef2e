import { model } from "@medusajs/framework/utils";

/**
 * A customer's photo of a product, in their review of it (`review_id`) or in the one that they are writing.
 * `picture_id` is the picture made from the file, which belongs to this photo alone. A photo with `removed_at` is shown
 * nowhere; its files are being deleted, and then the row goes as well.
 */
export const ReviewPhoto = model
  .define("review_photo", {
    id: model.id({ prefix: "revph" }).primaryKey(),
    picture_id: model.text(),
    customer_id: model.text(),
    product_id: model.text(),
    review_id: model.text().nullable(),
    removed_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["picture_id"], unique: true },
    { on: ["review_id", "created_at", "id"] },
    { on: ["customer_id", "product_id"] },
    { on: ["removed_at"], name: "IDX_review_photo_removed", where: "removed_at IS NOT NULL" },
    { on: ["created_at"], name: "IDX_review_photo_unwritten", where: "review_id IS NULL" },
  ]);
