import { AlternativeText, MOST_PICTURES, OpaqueId, Text } from "medusa-backend/contract";
import { z } from "zod";

/**
 * The forms of a product's pictures. "ask" asks before a picture is removed; `order` has ids with commas between.
 * "undo" takes a change of the order back, `edit_id`.
 */
export const PictureFields = z.object({
  form: z.enum(["earlier", "later", "order", "describe", "ask", "remove", "undo"]),
  picture_id: OpaqueId(64).catch(""),
  alt: AlternativeText.catch(""),
  edit_id: OpaqueId(100).catch(""),
  order: Text(MOST_PICTURES * 2 * 40).catch(""),
});
export type PictureFields = z.infer<typeof PictureFields>;

/**
 * What the page says after one of these forms; `pictureId` is the picture that it was about, `editId` the change that
 * can be undone.
 */
export type PicturesAnswer = {
  pictureId: string;
  form: PictureFields["form"];
  done?: string;
  editId?: string | null;
  fault?: string;
};
