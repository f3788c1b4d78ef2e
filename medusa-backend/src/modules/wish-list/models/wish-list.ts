import { model } from "@medusajs/framework/utils";

/** `product_id` may be a variant's; `title` is the name when it was added. */
export const WishListItem = model
  .define("wish_list_item", {
    id: model.id({ prefix: "wish" }).primaryKey(),
    customer_id: model.text(),
    product_id: model.text(),
    title: model.text(),
  })
  .indexes([{ on: ["customer_id", "product_id"], unique: true }]);

/** The link is found by its token's digest; `share_sealed` has the token, which only the shop can decrypt. */
export const WishList = model
  .define("wish_list", {
    id: model.id({ prefix: "wlist" }).primaryKey(),
    customer_id: model.text(),
    title: model.text().default(""),
    share_hash: model.text().nullable(),
    share_sealed: model.text().nullable(),
  })
  .indexes([
    { on: ["customer_id"], unique: true },
    { on: ["share_hash"], unique: true, where: "share_hash IS NOT NULL" },
  ]);
