import type { MedusaContainer } from "@medusajs/framework/types";
import { type EditProductAnswer, type KeptValue, ProductValues } from "../../contract/product-desk";
import { PICTURE_ORDER } from "../../contract/product-form";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { CHANGED_SINCE, type Edit, getEdit, keyOf, listEdits } from "../../queries/product-desk/changes";
import { undoPictureOrder } from "../picture/order-pictures";
import { adjustStock } from "./adjust-stock";
import { editProduct } from "./edit-product";

/** The field with its previous value, if a product may have it. */
function valueBefore({ field, before }: Edit) {
  const parsed = ProductValues.partial().safeParse({ [field]: before as KeptValue });
  if (!parsed.success) throw new ShopError("conflict", "The value from before cannot be set any more.");
  return parsed.data;
}

/**
 * Undoes an edit by a new one, if nothing newer depends on it: there is no later edit of the same field or stock, and a
 * field still has the edit's value.
 * @throws ShopError `not_found`, `conflict`
 */
export async function undoEdit(
  container: MedusaContainer,
  { productId, editId, actorId }: { productId: string; editId: string; actorId: string },
): Promise<EditProductAnswer> {
  const database = databaseOf(container);
  const edit = await getEdit(database, productId, editId);
  if (!edit) throw new ShopError("not_found", "There is no such change.");
  const newest = (await listEdits(database, productId)).find((other) => keyOf(other) === keyOf(edit));
  if (newest?.id !== edit.id) throw new ShopError("conflict", CHANGED_SINCE);
  if (edit.field === "stock") {
    const { edit_id } = await adjustStock(container, { actorId, undo: edit });
    return { edits: edit_id === null ? [] : [{ id: edit_id, field: "stock" }], conflicts: [] };
  }
  if (edit.field === PICTURE_ORDER) {
    const id = await undoPictureOrder(container, edit, actorId);
    return { edits: id === null ? [] : [{ id, field: PICTURE_ORDER }], conflicts: [] };
  }
  const { field, after } = edit;
  const answer = await editProduct(container, {
    productId,
    actorId,
    was: { [field]: after },
    now: valueBefore(edit),
    announce: false,
    undoes: edit.id,
  });
  if (answer.conflicts.length > 0) throw new ShopError("conflict", CHANGED_SINCE);
  return answer;
}
