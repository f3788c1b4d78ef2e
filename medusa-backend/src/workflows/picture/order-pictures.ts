import type { MedusaContainer } from "@medusajs/framework/types";
import { ShopError } from "../../lib/shop-error";
import { CHANGED_SINCE, type Edit, toPictureOrder } from "../../queries/product-desk/changes";
import { change, indexOf, type OfProduct, requireFew, requirePictures, requireUpload } from "./product-pictures";

/** The pictures in the order of the addresses; null unless each picture is named once. */
function inOrder<Picture extends { address: string }>(
  pictures: readonly Picture[],
  addresses: readonly (string | undefined)[],
) {
  const ordered = addresses.flatMap((address) => pictures.find((picture) => picture.address === address) ?? []);
  const isWhole = new Set(ordered).size === pictures.length && addresses.length === pictures.length;
  return isWhole ? ordered : null;
}

/**
 * Puts a product's pictures in an order, the main one first. Returns the change, which can be undone.
 * @throws ShopError `not_found`, `conflict` if they have changed
 */
export async function orderPictures(container: MedusaContainer, { product, actorId }: OfProduct, pictureIds: string[]) {
  const { product: record, pictures } = await requirePictures(container, product);
  const addresses = pictureIds.map((id) => pictures[indexOf(pictures, id)]?.address);
  return await change(container, record.id, actorId, (before) => {
    const after = inOrder(before, addresses);
    if (!after) throw new ShopError("conflict", "The product's pictures have changed. Look again, then order them.");
    if (after.every((picture, index) => picture === before[index])) return null;
    const order = { before: toPictureOrder(before), after: toPictureOrder(after), undoes: null };
    return { action: "product.pictures_ordered", details: { addresses }, after, order };
  });
}

/**
 * Takes a change of the pictures' order back. Returns the new change.
 * @throws ShopError `conflict` if the pictures or their order have changed
 */
export async function undoPictureOrder(container: MedusaContainer, edit: Edit, actorId: string) {
  const addresses = String(edit.before).split("\n");
  return await change(container, edit.product_id, actorId, (pictures) => {
    const after = inOrder(pictures, addresses);
    if (!after || toPictureOrder(pictures) !== edit.after) throw new ShopError("conflict", CHANGED_SINCE);
    const order = { before: toPictureOrder(pictures), after: toPictureOrder(after), undoes: edit.id };
    return { action: "product.edit_undone", details: { addresses }, after, order };
  });
}

type NewMain = OfProduct & { address: string; was: string };

/** False if the main picture is neither the one that the admin saw nor the one that was chosen. */
export async function canBeMain(container: MedusaContainer, { product, address, was }: NewMain): Promise<boolean> {
  const main = (await requirePictures(container, product)).pictures[0]?.address ?? "";
  return main === was || main === address;
}

/**
 * Makes an address the product's main picture; the others stay behind it. Returns false if it is that already.
 * @throws ShopError `not_found`, `invalid` for an upload that does not exist, and for too many pictures
 */
export async function putFirst(container: MedusaContainer, { product, actorId, address }: NewMain): Promise<boolean> {
  await requireUpload(container, address);
  let isPut = false;
  await change(container, product, actorId, (pictures) => {
    if (pictures[0]?.address === address) return null;
    const known = pictures.find((picture) => picture.address === address);
    const after = [known ?? { image_id: null, address, alt: "" }, ...pictures.filter((picture) => picture !== known)];
    requireFew(after);
    isPut = true;
    const order = known && { before: toPictureOrder(pictures), after: toPictureOrder(after), undoes: null };
    const action = known ? "product.pictures_ordered" : "product.picture_added";
    return { action, details: { address, first: true }, after, order };
  });
  return isPut;
}
