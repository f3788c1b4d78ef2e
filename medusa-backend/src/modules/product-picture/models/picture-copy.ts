import { model } from "@medusajs/framework/utils";

/**
 * The shop's copy of a picture of another host. `copied_url` is the copy's address, null until it exists. A failed copy
 * is retried from `next_try_at` on, a few times; `reason` is why it failed.
 */
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
