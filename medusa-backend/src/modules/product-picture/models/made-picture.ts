import { model } from "@medusajs/framework/utils";

/**
 * A picture made from a file. Its id is a digest of that file. `width` and `height` are the file's, `largest` is its
 * largest width on pages. `tries` counts how often making its widths began.
 */
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
