import { model } from "@medusajs/framework/utils";

/** A product on a customer's wish list; `title` is its name when it was added. */
export const WishListItem = model
  .define("wish_list_item", {
    id: model.id({ prefix: "wish" }).primaryKey(),
    customer_id: model.text(),
    product_id: model.text(),
    title: model.text(),
  })
  .indexes([{ on: ["customer_id", "product_id"], unique: true }]);
