import { json } from "@remix-run/node";
import { DescribePicture, RemovePicture } from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import { movePicture } from "~/domain/pictures";
import { refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { getPictures, orderPictures } from "~/medusa/pictures.server";
import { undoEdit } from "~/medusa/product-desk.server";
import { TOAST_TEXTS } from "~/ui/toast-texts";
import { PictureFields, type PicturesAnswer } from "./picture-fields";

type Outcome = { done?: string; editId?: string | null };

async function move(medusa: Medusa, product: string, pictureId: string, by: -1 | 1): Promise<Outcome> {
  const ids = (await getPictures(medusa, product)).pictures.map((picture) => picture.pictureId);
  const place = ids.indexOf(pictureId) + by;
  if (place < 0 || place >= ids.length) return { done: "It cannot move any further." };
  const editId = await orderPictures(medusa, product, movePicture(ids, pictureId, place));
  return { done: `It is picture ${place + 1} of ${ids.length} now.`, editId };
}

/** The order is undone as any change of a product, which its id names; pages of pictures may have its handle. */
async function undo(medusa: Medusa, product: string, editId: string): Promise<Outcome> {
  const { productId } = (await getPictures(medusa, product)).product;
  await undoEdit(medusa, productId, editId);
  return { done: TOAST_TEXTS.editUndone };
}

async function carryOut(medusa: Medusa, product: string, fields: PictureFields): Promise<Outcome> {
  const { form, picture_id, alt, order, edit_id } = fields;
  switch (form) {
    case "earlier":
      return await move(medusa, product, picture_id, -1);
    case "later":
      return await move(medusa, product, picture_id, 1);
    case "order":
      return {
        editId: await orderPictures(medusa, product, order.split(",")),
        done: "The pictures are in their new order.",
      };
    case "undo":
      return await undo(medusa, product, edit_id);
    case "describe":
      await medusa.call(DescribePicture, { id: product, picture_id, alt });
      return { done: "Saved." };
    case "remove":
      await medusa.call(RemovePicture, { id: product, picture_id });
      return { done: "The picture was removed." };
    case "ask":
      return {};
  }
}

/** Carries out a form of a product's pictures, and returns the answer. */
export async function takePictureForm(medusa: Medusa, product: string, form: FormData) {
  const read = PictureFields.safeParse(Object.fromEntries(form));
  if (!read.success)
    return json<PicturesAnswer>({ pictureId: "", form: "ask", fault: "Choose what to do." }, { status: 422 });
  const about = { pictureId: read.data.picture_id, form: read.data.form };
  try {
    return json<PicturesAnswer>({ ...about, ...(await carryOut(medusa, product, read.data)) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fault = Object.values(error.fields ?? {})[0]?.[0] ?? error.message;
    return json<PicturesAnswer>({ ...about, fault }, refusalOf(error));
  }
}
