import { AlternativeText, MOST_PICTURES, OpaqueId, Text } from "medusa-backend/contract";
import { DescribePicture, OrderPictures, RemovePicture, UndoEdit } from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form, type Sent } from "~/auth/index.server";
import { movePicture } from "~/domain/pictures";
import { show } from "~/lib/forms.server";
import { getPictures } from "~/medusa/pictures.server";
import { TOAST_TEXTS } from "~/ui/toast-texts";

/** The change of the order that can be undone. */
export type ChangedOrder = { editId: string | null };

const Picture = z.object({ picture_id: OpaqueId(64).catch("") });

async function move({ medusa, id }: Sent, pictureId: string, by: -1 | 1) {
  const ids = (await getPictures(medusa, id)).pictures.map((picture) => picture.id);
  const place = ids.indexOf(pictureId) + by;
  if (place < 0 || place >= ids.length) return show(undefined, "It cannot move any further.");
  const changed = await medusa.call(OrderPictures, { id, pictureIds: movePicture(ids, pictureId, place) });
  return show(changed satisfies ChangedOrder, `It is picture ${place + 1} of ${ids.length} now.`);
}

/** The forms of a product's pictures. "ask" asks before a picture is removed; `order` has ids with commas between. */
export const pictureForms = defineForms({
  earlier: form(Picture, (sent, { picture_id }) => move(sent, picture_id, -1)),
  later: form(Picture, (sent, { picture_id }) => move(sent, picture_id, 1)),
  order: form(
    z.object({ order: Text(MOST_PICTURES * 2 * 40).catch("") }),
    async ({ medusa, id }, { order }) =>
      show((await medusa.call(OrderPictures, { id, pictureIds: order.split(",") })) satisfies ChangedOrder),
    "The pictures are in their new order.",
  ),
  undo: form(
    z.object({ edit_id: OpaqueId(100).catch("") }),
    async ({ medusa, id }, { edit_id }) => {
      // A change is undone by the product's id; pages of pictures may have its handle.
      const { product } = await getPictures(medusa, id);
      await medusa.call(UndoEdit, { id: product.id, editId: edit_id });
    },
    TOAST_TEXTS.editUndone,
  ),
  describe: form(
    Picture.extend({ alt: AlternativeText.catch("") }),
    ({ medusa, id }, { picture_id: pictureId, alt }) => medusa.call(DescribePicture, { id, pictureId, alt }),
    "Saved.",
  ),
  ask: form(Picture, () => undefined),
  remove: form(
    Picture,
    ({ medusa, id }, { picture_id: pictureId }) => medusa.call(RemovePicture, { id, pictureId }),
    "The picture was removed.",
  ),
});
