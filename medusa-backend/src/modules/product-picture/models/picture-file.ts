import { model } from "@medusajs/framework/utils";

/** A file of a picture, by its key in Medusa's file module. The others are made from the one of type "master". */
export const PictureFile = model
  .define("picture_file", {
    id: model.id({ prefix: "picf" }).primaryKey(),
    picture_id: model.text(),
    width: model.number(),
    type: model.enum(["avif", "webp", "master"]),
    file_key: model.text(),
  })
  .indexes([{ on: ["picture_id", "width", "type"], unique: true }]);
