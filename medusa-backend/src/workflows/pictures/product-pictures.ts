import type { MedusaContainer } from "@medusajs/framework/types";
import { ProductStatus } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { updateProductsWorkflow } from "@medusajs/medusa/core-flows";
import { readMediaAddress } from "../../contract/media-address";
import { type AddPicture, MOST_PICTURES, type ProductPicturesAnswer } from "../../contract/pictures";
import { PICTURE_ORDER } from "../../contract/product-form";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { invalidField, requireFound, ShopError } from "../../lib/shop-error";
import { catalogueVersionService } from "../../modules/catalogue-version";
import { productPictureService, type TextOf } from "../../modules/product-picture";
import {
  getPicturedProduct,
  listManagedPictures,
  type ManagedPictureRow,
  type PicturedProduct,
  readStates,
} from "../../queries/pictures";
import { CHANGED_SINCE, type Edit, toPictureOrder } from "../../queries/products/edits";
import { writeAuditStep } from "../audit/write-audit";
import { keepEditsStep } from "../products/plan-edit";
import { refreshProductFacts } from "../products/refresh-products";
import { isKnownAddress } from "./store-picture";

/** Without an id, Medusa's image is new. */
type Wanted = { imageId: string | null; address: string; alt: string };

type Action =
  | "product.picture_added"
  | "product.picture_removed"
  | "product.picture_described"
  | "product.pictures_ordered"
  | "product.edit_undone";

type SavePictures = {
  productId: string;
  actorId: string;
  action: Action;
  details: Record<string, unknown>;
  before: TextOf[];
  after: Wanted[];
  /** As a change that can be undone; `undoes`: the change that this one takes back. */
  order?: { before: string; after: string; undoes: string | null } | undefined;
};

const saveTextsStep = createStep(
  "save-picture-texts",
  async ({ productId, before, after }: Pick<SavePictures, "productId" | "before" | "after">, { container }) => {
    const texts = after.filter(({ alt }) => alt !== "").map(({ address, alt }) => ({ address, alt }));
    await productPictureService(container).saveTexts(productId, texts);
    return new StepResponse(undefined, { productId, before });
  },
  async (earlier, { container }) => {
    if (earlier) await productPictureService(container).saveTexts(earlier.productId, earlier.before);
  },
);

const savePicturesWorkflow = createWorkflow("save-product-pictures", (input: SavePictures) => {
  const products = transform({ input }, ({ input: { productId, after } }) => [
    {
      id: productId,
      thumbnail: after[0]?.address ?? null,
      images: after.map(({ imageId, address }, rank) => ({ ...(imageId && { id: imageId }), url: address, rank })),
    },
  ]);
  updateProductsWorkflow.runAsStep({ input: { products } });
  saveTextsStep(input);
  writeAuditStep({
    actorId: input.actorId,
    action: input.action,
    subjectId: input.productId,
    details: input.details,
  });
  const edits = when("keep-picture-order", { input }, ({ input }) => input.order !== undefined).then(() =>
    keepEditsStep(
      transform({ input }, ({ input: { productId, actorId, order } }) => ({
        productId,
        actorId,
        undoes: order?.undoes ?? null,
        edits: [{ field: PICTURE_ORDER, before: order?.before ?? null, after: order?.after ?? null }],
      })),
    ),
  );
  return new WorkflowResponse(transform({ edits }, ({ edits }) => edits?.[0]?.id ?? null));
});

type ProductPictures = { product: PicturedProduct; pictures: ManagedPictureRow[] };

/** @throws ShopError `not_found` */
async function requirePictures(container: MedusaContainer, idOrHandle: string): Promise<ProductPictures> {
  const database = databaseOf(container);
  const product = requireFound(await getPicturedProduct(database, idOrHandle), "product");
  return { product, pictures: await listManagedPictures(database, product.id) };
}

/** @throws ShopError `not_found` */
export async function readProductPictures(
  container: MedusaContainer,
  idOrHandle: string,
): Promise<ProductPicturesAnswer> {
  const { product, pictures } = await requirePictures(container, idOrHandle);
  const uploadOf = (address: string) => readMediaAddress(address)?.id ?? "";
  const states = await readStates(
    databaseOf(container),
    pictures.map(({ address }) => uploadOf(address)),
  );
  const { id, handle, title, status } = product;
  return {
    product: { id, handle, title, onSale: status === ProductStatus.PUBLISHED },
    pictures: pictures.map(({ id, address, alt, copiedUrl }) => ({
      id,
      address,
      shown: copiedUrl ?? address,
      alt,
      state: states.get(uploadOf(address)) ?? null,
    })),
  };
}

type Change = (pictures: Wanted[]) => Pick<SavePictures, "action" | "details" | "after" | "order"> | null;

/** Returns the id of the change that is kept for undo, null without one. */
async function change(container: MedusaContainer, idOrHandle: string, actorId: string, toChange: Change) {
  const { product } = await requirePictures(container, idOrHandle);
  const saved = await withLock(container, `product:${product.id}`, async () => {
    const { pictures } = await requirePictures(container, product.id);
    const before = pictures.map(({ imageId, address, alt }) => ({ imageId, address, alt }));
    const changed = toChange(before);
    if (!changed) return null;
    return await savePicturesWorkflow(container).run({ input: { productId: product.id, actorId, before, ...changed } });
  });
  if (saved) {
    await refreshProductFacts(container);
    // The product's page shows all pictures and their texts, but the facts only include the first one.
    await catalogueVersionService(container).noteChange();
  }
  return saved?.result ?? null;
}

/** `product` is an id or a handle. */
type OfProduct = { product: string; actorId: string };

/** @throws ShopError `invalid` for an upload that does not exist */
async function requireUpload(container: MedusaContainer, address: string): Promise<void> {
  if (!(await isKnownAddress(container, address))) throw invalidField("address", "There is no such upload");
}

/** @throws ShopError `invalid` for too many pictures */
function requireFew(pictures: readonly Wanted[]): void {
  if (pictures.length > MOST_PICTURES)
    throw invalidField("address", `A product may have ${MOST_PICTURES} pictures at most`);
}

/** Adds it after the others, unless it is there. @throws ShopError `not_found`, `invalid` also for too many pictures */
export async function addPicture(
  container: MedusaContainer,
  { product, actorId }: OfProduct,
  { address, alt }: AddPicture,
) {
  await requireUpload(container, address);
  await change(container, product, actorId, (pictures) => {
    if (pictures.some((picture) => picture.address === address)) return null;
    const after = [...pictures, { imageId: null, address, alt }];
    requireFew(after);
    return { action: "product.picture_added", details: { address, alt }, after };
  });
}

const indexOf = (pictures: ProductPictures["pictures"], id: string) =>
  pictures.findIndex((picture) => picture.id === id);

/** @throws ShopError `not_found`, also for another product's picture */
async function requireAddress(container: MedusaContainer, product: string, pictureId: string): Promise<string> {
  const { pictures } = await requirePictures(container, product);
  const picture = pictures[indexOf(pictures, pictureId)];
  if (!picture) throw new ShopError("not_found", "The product has no such picture.");
  return picture.address;
}

/** Removes a picture from a product. @throws ShopError `not_found` */
export async function removePicture(container: MedusaContainer, { product, actorId }: OfProduct, pictureId: string) {
  const address = await requireAddress(container, product, pictureId);
  await change(container, product, actorId, (pictures) => {
    const after = pictures.filter((picture) => picture.address !== address);
    return after.length === pictures.length ? null : { action: "product.picture_removed", details: { address }, after };
  });
}

/** Sets a picture's alternative text. @throws ShopError `not_found` */
export async function describePicture(
  container: MedusaContainer,
  { product, actorId }: OfProduct,
  { pictureId, alt }: { pictureId: string; alt: string },
) {
  const address = await requireAddress(container, product, pictureId);
  await change(container, product, actorId, (pictures) => {
    const known = pictures.find((picture) => picture.address === address);
    if (!known || known.alt === alt) return null;
    const after = pictures.map((picture) => (picture === known ? { ...picture, alt } : picture));
    return { action: "product.picture_described", details: { address, before: known.alt, after: alt }, after };
  });
}

/** Null unless each picture is named once. */
function inOrder<Picture extends { address: string }>(
  pictures: readonly Picture[],
  addresses: readonly (string | undefined)[],
) {
  const ordered = addresses.flatMap((address) => pictures.find((picture) => picture.address === address) ?? []);
  const isWhole = new Set(ordered).size === pictures.length && addresses.length === pictures.length;
  return isWhole ? ordered : null;
}

/** The main picture is the first. Returns the change, which can be undone. @throws ShopError `not_found`, `conflict` */
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

/** Returns the new change. @throws ShopError `conflict` if the pictures or their order have changed */
export async function undoPictureOrder(container: MedusaContainer, edit: Edit, actorId: string) {
  const addresses = String(edit.before).split("\n");
  return await change(container, edit.productId, actorId, (pictures) => {
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

/** Returns false if it is the main picture already. @throws as `addPicture` */
export async function putFirst(container: MedusaContainer, { product, actorId, address }: NewMain): Promise<boolean> {
  await requireUpload(container, address);
  let isPut = false;
  await change(container, product, actorId, (pictures) => {
    if (pictures[0]?.address === address) return null;
    const known = pictures.find((picture) => picture.address === address);
    const after = [known ?? { imageId: null, address, alt: "" }, ...pictures.filter((picture) => picture !== known)];
    requireFew(after);
    isPut = true;
    const order = known && { before: toPictureOrder(pictures), after: toPictureOrder(after), undoes: null };
    const action = known ? "product.pictures_ordered" : "product.picture_added";
    return { action, details: { address, first: true }, after, order };
  });
  return isPut;
}
