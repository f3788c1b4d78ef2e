import type { MedusaContainer } from "@medusajs/framework/types";
import { columnTitle, type ProductColumn } from "../../contract/product-csv";
import { ProductValues } from "../../contract/product-desk";
import type { ImportOutcome } from "../../contract/product-import";
import { toCellText } from "../../lib/catalogue/csv-cells";
import { databaseOf } from "../../lib/database/connection";
import { asShopError, type ShopError } from "../../lib/shop-error";
import { listByHandle } from "../../queries/product-desk/import-targets";
import type { KeptLine } from "../../queries/product-desk/imports";
import { getProductValues } from "../../queries/product-desk/product-values";
import { canBeMain, putFirst } from "../picture/order-pictures";
import { addProduct } from "../product/add-product";
import { editProduct } from "./edit-product";

/** The outcome of a line; `productId` of a new product. */
type LineResult = { outcome: ImportOutcome; reason: string | null; productId: string | null };

const refused = (reason: string): LineResult => ({ outcome: "refused", reason, productId: null });
const titleOf = (field: string) => columnTitle(field as ProductColumn);

/** Why a line was refused, by the column that it is about. */
function reasonOf({ message, fields }: ShopError): string {
  const [field, faults] = Object.entries(fields ?? {})[0] ?? [];
  return field === undefined ? message : `${titleOf(field.replace(/^now\./, ""))}: ${faults?.[0] ?? message}`;
}

/** Changes a product like its page: fields that somebody else changed since the check are refused. */
async function change(container: MedusaContainer, line: KeptLine, actorId: string): Promise<LineResult> {
  const now = ProductValues.partial().parse(line.now);
  const { product_id, was, image_url } = line;
  const productId = product_id ?? "";
  const picture = image_url && { product: productId, actorId, address: image_url, was: String(was.image_url ?? "") };
  if (picture && !(await canBeMain(container, picture)))
    return refused(`${titleOf("image_url")}: It has changed in the meantime`);
  const answer =
    Object.keys(now).length === 0
      ? { edits: [], conflicts: [] }
      : await editProduct(container, { productId, actorId, was, now, announce: false });
  const [conflict] = answer.conflicts;
  if (conflict) {
    const said = toCellText(conflict.field, conflict.value) || "nothing";
    return refused(`${titleOf(conflict.field)}: ${conflict.actor ?? "Somebody"} has set it to ${said} in the meantime`);
  }
  const isPut = picture ? await putFirst(container, picture) : false;
  return { outcome: isPut || answer.edits.length > 0 ? "changed" : "same", reason: null, productId: product_id };
}

/**
 * The product that an earlier try created from this line before it could be recorded: it has the line's address and
 * name, and is a draft or already has all the line's fields. Null if there is none, false if the address is another
 * product's.
 */
async function findMade(container: MedusaContainer, { handle, name, now }: KeptLine): Promise<string | null | false> {
  const database = databaseOf(container);
  const [found] = await listByHandle(database, [handle]);
  const record = found ? await getProductValues(database, found.id) : null;
  if (!record) return null;
  const values: Readonly<Record<string, unknown>> = record.values;
  const isDone = Object.entries(now).every(([field, value]) => values[field] === value);
  return record.title === name && (record.status === "draft" || isDone) ? record.id : false;
}

/** Adds a product: as a draft, then with all its fields at once, so that nobody buys an incomplete one. */
async function add(container: MedusaContainer, line: KeptLine, actorId: string): Promise<LineResult> {
  const { title = line.name, price = null, handle = line.handle, ...rest } = ProductValues.partial().parse(line.now);
  const { short_description = "", description = "", ...now } = rest;
  const made = await findMade(container, line);
  if (made === false) return refused("Address: Another product has it now. Check the file again");
  const product = { title, price, short_description, description, image_url: line.image_url ?? "" };
  const productId = made ?? (await addProduct(container, { product, actorId, draft: { handle } })).productId;
  if (Object.keys(now).length > 0) await editProduct(container, { productId, actorId, was: {}, now, announce: false });
  return { outcome: "added", reason: null, productId };
}

/**
 * Imports a line by the workflows of the product's page. A line imported before changes nothing.
 * @throws ShopError `backend_unavailable`; other errors that are not refusals
 */
export async function importLine(container: MedusaContainer, line: KeptLine, actorId: string): Promise<LineResult> {
  try {
    return line.product_id === null || Object.keys(line.was).length === 0
      ? await add(container, line, actorId)
      : await change(container, line, actorId);
  } catch (error) {
    const refusal = asShopError(error);
    if (refusal === null || refusal.shopCode === "backend_unavailable") throw error;
    return refused(reasonOf(refusal));
  }
}
