import type { MedusaContainer } from "@medusajs/framework/types";
import { type GetStaffProductAnswer, PRODUCT_FIELDS, type ProductField } from "../../contract/product-edits";
import { PICTURE_ORDER } from "../../contract/product-form";
import { databaseOf } from "../../lib/database/connection";
import { lowestBefore } from "../../lib/products/prices";
import { listAuditLines } from "../../queries/audit/audit-lines";
import { listManagedPictures } from "../../queries/pictures";
import { type Edit, listEdits, listPricePeriods, toPictureOrder, toStaffChanges } from "../../queries/products/edits";
import { getProductValues, listFormerHandles, stateOf } from "../../queries/products/product-values";
import { getStaysCounted, listProductStock } from "../../queries/stock/stock";

const isField = (field: string): field is ProductField => (PRODUCT_FIELDS as string[]).includes(field);

/** The actions of the shop's own desk in the audit trail; its changes are listed by field. */
const OWN_ACTIONS = new Set([
  ...["product.edited", "product.edit_undone", "product.stock_adjusted", "product.pictures_ordered"],
  ...["product.counted", "product.not_counted"],
]);

/** A product for admins; null if there is none. */
export async function readStaffProduct(
  container: MedusaContainer,
  productId: string,
): Promise<GetStaffProductAnswer | null> {
  const database = databaseOf(container);
  const record = await getProductValues(database, productId);
  if (!record) return null;
  const [stock, stays_counted, prices, edits, former_handles, acts, pictures] = await Promise.all([
    listProductStock(database, record.variant_id),
    getStaysCounted(database, record.variant_id),
    listPricePeriods(database, record.price_set_id),
    listEdits(database, productId),
    listFormerHandles(database, productId),
    listAuditLines(database, productId),
    listManagedPictures(database, productId),
  ]);
  const isStill = ({ field, after }: Edit) => {
    if (field === PICTURE_ORDER) return after === toPictureOrder(pictures);
    return field === "stock" || (isField(field) && record.values[field] === after);
  };
  const { id, title, handle, image_url, values, lowest, lowered_since } = record;
  return {
    product: { id, title, handle, image_url, state: stateOf(record) },
    values,
    stock: record.is_counted && !record.is_deleted ? stock : [],
    is_counted: record.is_counted ?? false,
    stays_counted: record.is_counted ? stays_counted : null,
    prices: prices.slice(0, 30),
    lowest_30_days: lowestBefore(prices, new Date()),
    lowered: lowest !== null && lowered_since !== null ? { lowest, since: lowered_since } : null,
    former_handles,
    changes: record.is_deleted ? toStaffChanges(edits, () => false) : toStaffChanges(edits, isStill),
    in_medusa_admin: acts.filter(({ action }) => !OWN_ACTIONS.has(action)),
  };
}
