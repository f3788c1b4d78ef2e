import { json } from "@remix-run/node";
import { AppError } from "~/domain/app-error";
import { movePicture } from "~/domain/pictures";
import { refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { describePicture, getPictures, orderPictures, removePicture } from "~/medusa/pictures.server";
import { PictureFields, type PicturesAnswer } from "./picture-fields";

async function move(medusa: Medusa, product: string, pictureId: string, by: -1 | 1): Promise<string> {
  const ids = (await getPictures(medusa, product)).pictures.map((picture) => picture.pictureId);
  const place = ids.indexOf(pictureId) + by;
  if (place < 0 || place >= ids.length) return "It is at the end already.";
  await orderPictures(medusa, product, movePicture(ids, pictureId, place));
  return `It is picture ${place + 1} of ${ids.length} now.`;
}

async function carryOut(medusa: Medusa, product: string, fields: PictureFields): Promise<string> {
  const { form, picture_id, alt, order } = fields;
  switch (form) {
    case "earlier":
      return await move(medusa, product, picture_id, -1);
    case "later":
      return await move(medusa, product, picture_id, 1);
    case "order":
      await orderPictures(medusa, product, order.split(","));
      return "The pictures are in their new order.";
    case "describe":
      await describePicture(medusa, product, picture_id, alt);
      return "Saved.";
    case "remove":
      await removePicture(medusa, product, picture_id);
      return "The picture was removed.";
    case "ask":
      return "";
  }
}

/** Carries out a form of a product's pictures, and says what became of it. */
export async function takePictureForm(medusa: Medusa, product: string, form: FormData) {
  const read = PictureFields.safeParse(Object.fromEntries(form));
  if (!read.success)
    return json<PicturesAnswer>({ pictureId: "", form: "ask", fault: "Choose what to do." }, { status: 422 });
  const about = { pictureId: read.data.picture_id, form: read.data.form };
  try {
    const done = await carryOut(medusa, product, read.data);
    return json<PicturesAnswer>(done === "" ? about : { ...about, done });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fault = Object.values(error.fields ?? {})[0]?.[0] ?? error.message;
    return json<PicturesAnswer>({ ...about, fault }, refusalOf(error));
  }
}
