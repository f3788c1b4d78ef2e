import { NumberField, OpaqueId, ProductPrice } from "medusa-backend/contract";
import { AdjustStock, EditProduct, RestoreProduct, UndoEdit } from "medusa-backend/contract/routes";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import type { Medusa } from "~/medusa/client.server";

const Id = OpaqueId(100);
/** Empty in a row without a price. */
const Was = z.preprocess((text) => text || undefined, z.coerce.number().optional()).catch(undefined);

/** A row's form: a price, pieces on hand, restoring a deleted product, or undoing an edit. */
const RowForm = z.discriminatedUnion("form", [
  z.object({ form: z.literal("price"), product_id: Id, was: Was, value: NumberField(ProductPrice, { money: true }) }),
  z.object({
    form: z.literal("stock"),
    product_id: Id,
    was: Was,
    value: NumberField(AdjustStock.body.shape.pieces),
    item_id: Id,
    location_id: Id,
  }),
  z.object({ form: z.literal("restore"), product_id: Id }),
  z.object({ form: z.literal("undo"), product_id: Id, edit_id: Id }),
]);

export const RowFields = z.object(
  Object.fromEntries(
    ["form", "product_id", "was", "value", "item_id", "location_id", "edit_id"].map((name) => [
      name,
      z.string().optional(),
    ]),
  ),
);

/**
 * Carries out a row's form.
 * @throws AppError `conflict` if somebody else changed it meanwhile, `invalid`, `forbidden`, `not_found`
 */
export async function saveRowEdit(
  medusa: Medusa,
  fields: Readonly<Record<string, unknown>>,
): Promise<{ editId: string | null }> {
  const read = RowForm.safeParse(fields);
  if (!read.success) throw new AppError("invalid", read.error.issues[0]?.message ?? "This is not a number.");
  const edit = read.data;
  if (edit.form === "stock") {
    const { item_id, location_id, value: pieces, was } = edit;
    const counted = { itemId: item_id, locationId: location_id, reason: "counted", pieces } as const;
    const { editId } = await medusa.call(AdjustStock, { ...counted, ...(was !== undefined && { was }) });
    return { editId };
  }
  if (edit.form === "undo") {
    const { edits } = await medusa.call(UndoEdit, { id: edit.product_id, editId: edit.edit_id });
    return { editId: edits[0]?.id ?? null };
  }
  if (edit.form === "restore") {
    await medusa.call(RestoreProduct, { id: edit.product_id });
    return { editId: null };
  }
  const { product_id: id, was = null, value } = edit;
  const { edits, conflicts } = await medusa.call(EditProduct, { id, was: { price: was }, now: { price: value } });
  const [conflict] = conflicts;
  if (conflict) {
    const { actor, value: price } = conflict;
    throw new AppError("conflict", `${actor ?? "Somebody"} has set it to ${price ?? "nothing"} in the meantime.`);
  }
  return { editId: edits[0]?.id ?? null };
}
