import {
  type AddPicture,
  type ManagedPicture,
  OrderPicturesAnswer,
  ProductPicturesAnswer,
  UPLOAD_TIMEOUT_MS,
  UploadPictureAnswer,
} from "medusa-backend/contract";
import type { ManagedPictures } from "~/domain/pictures";
import { getEnv } from "~/lib/env.server";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";
import { shownPicture } from "./shown-picture.server";

/**
 * The bytes of a picture, and for how many seconds they may be kept: 0 while another width is served for it, and a year
 * for bytes that never change.
 */
export type PictureBytes = { bytes: Buffer; type: string; keepSeconds: number };

/** Reads a picture made from an upload (`<id>-800.avif`), or a declaration (`<id>.pdf`); null if it does not exist. */
export async function readPicture(name: string): Promise<PictureBytes | null> {
  const { MEDUSA_URL, MEDUSA_PUBLISHABLE_KEY } = getEnv();
  const answer = await fetch(MEDUSA_URL + shopPath("media", name), {
    headers: { "x-publishable-api-key": MEDUSA_PUBLISHABLE_KEY },
    signal: AbortSignal.timeout(READ_TIMEOUT_MS),
  });
  if (answer.status === 404) {
    await answer.body?.cancel();
    return null;
  }
  const type = answer.headers.get("Content-Type") ?? "";
  if (!answer.ok || !/^(?:image\/(?:avif|webp)|application\/pdf)$/.test(type))
    throw new Error(`Medusa answered ${answer.status} for a picture`);
  const keepSeconds = Number(/\bmax-age=(\d+)/.exec(answer.headers.get("Cache-Control") ?? "")?.[1] ?? 0);
  return { bytes: Buffer.from(await answer.arrayBuffer()), type, keepSeconds };
}

const toPicture = ({ id, shown, alt, state }: ManagedPicture) => ({
  pictureId: id,
  src: shownPicture(shown),
  alt,
  isBeingMade: state === "making",
  isGivenUp: state === "failed",
});

function toPictures({ product, pictures }: ProductPicturesAnswer): ManagedPictures {
  return {
    product: { productId: product.id, handle: product.handle, name: product.title, isOnSale: product.on_sale },
    pictures: pictures.map(toPicture),
  };
}

/** A product's pictures, by its id or handle (admin). @throws AppError `not_found`, `forbidden`. */
export async function getPictures(medusa: Medusa, product: string): Promise<ManagedPictures> {
  const call = { schema: ProductPicturesAnswer, timeoutMs: READ_TIMEOUT_MS };
  return toPictures(await medusa.fetch(shopPath("products", product, "pictures"), call));
}

/**
 * Streams a form with a file on to Medusa (admin). Returns the address of the picture.
 * @throws AppError `invalid`, `body_too_large`, `forbidden`.
 */
export async function uploadPicture(
  medusa: Medusa,
  form: { body: ReadableStream<Uint8Array>; contentType: string },
): Promise<string> {
  const call = { method: "POST", form, schema: UploadPictureAnswer, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
  return (await medusa.fetch(shopPath("pictures"), call)).address;
}

const write = (method: "POST" | "PUT" | "DELETE", body?: Record<string, unknown>) =>
  ({ method, ...(body && { body }), schema: ProductPicturesAnswer, timeoutMs: WRITE_TIMEOUT_MS }) as const;

/** Adds a picture to a product (admin). @throws AppError `not_found`, `invalid`. */
export async function addPicture(medusa: Medusa, product: string, picture: AddPicture): Promise<void> {
  await medusa.fetch(shopPath("products", product, "pictures"), write("POST", picture));
}

/**
 * Puts a product's pictures in an order (admin). Returns the change, null if they had that order.
 * @throws AppError `not_found`, `conflict`.
 */
export async function orderPictures(
  medusa: Medusa,
  product: string,
  pictureIds: readonly string[],
): Promise<string | null> {
  const call = { ...write("PUT", { picture_ids: [...pictureIds] }), schema: OrderPicturesAnswer };
  return (await medusa.fetch(shopPath("products", product, "pictures"), call)).edit_id;
}

/** Sets a picture's alternative text (admin). @throws AppError `not_found`, `invalid`. */
export async function describePicture(medusa: Medusa, product: string, pictureId: string, alt: string): Promise<void> {
  await medusa.fetch(shopPath("products", product, "pictures", pictureId), write("PUT", { alt }));
}

/** Removes a picture from a product (admin). @throws AppError `not_found`. */
export async function removePicture(medusa: Medusa, product: string, pictureId: string): Promise<void> {
  await medusa.fetch(shopPath("products", product, "pictures", pictureId), write("DELETE"));
}
