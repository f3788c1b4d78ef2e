import { model } from "@medusajs/framework/utils";

/** A picture's alternative text, stored by its address, because Medusa gives images new ids. */
export const PictureText = model
  .define("picture_text", {
    id: model.id({ prefix: "pict" }).primaryKey(),
    product_id: model.text(),
    address: model.text(),
    alt: model.text(),
  })
  .indexes([{ on: ["product_id", "address"], unique: true }]);
