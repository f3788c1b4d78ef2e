import { model } from "@medusajs/framework/utils";

/** The id is a digest of the file. `tries` counts how often making its widths began. */
export const MadePicture = model
  .define("made_picture", {
    id: model.text().primaryKey(),
    width: model.number(),
    height: model.number(),
    largest: model.number(),
    state: model.enum(["making", "made", "failed"]).default("making"),
    tries: model.number().default(0),
  })
  .indexes([{ on: ["state"], where: "state = 'making' and deleted_at is null" }]);

/** Of another host's picture. A failed copy is retried a few times, from `next_try_at` on. */
export const PictureCopy = model
  .define("picture_copy", {
    id: model.id({ prefix: "picc" }).primaryKey(),
    address: model.text(),
    copied_url: model.text().nullable(),
    state: model.enum(["waiting", "copied", "failed"]).default("waiting"),
    tries: model.number().default(0),
    next_try_at: model.dateTime(),
    reason: model.text().nullable(),
  })
  .indexes([
    { on: ["address"], unique: true },
    { on: ["next_try_at"], where: "state = 'waiting' and deleted_at is null" },
  ]);

/** The others are made from the one of type "master". */
export const PictureFile = model
  .define("picture_file", {
    id: model.id({ prefix: "picf" }).primaryKey(),
    picture_id: model.text(),
    width: model.number(),
    type: model.enum(["avif", "webp", "master"]),
    file_key: model.text(),
  })
  .indexes([{ on: ["picture_id", "width", "type"], unique: true }]);

/** By the picture's address, because Medusa gives images new ids. */
export const PictureText = model
  .define("picture_text", {
    id: model.id({ prefix: "pict" }).primaryKey(),
    product_id: model.text(),
    address: model.text(),
    alt: model.text(),
  })
  .indexes([{ on: ["product_id", "address"], unique: true }]);
