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
  const [stock, staysCounted, prices, edits, formerHandles, acts, pictures] = await Promise.all([
    listProductStock(database, record.variantId),
    getStaysCounted(database, record.variantId),
    listPricePeriods(database, record.priceSetId),
    listEdits(database, productId),
    listFormerHandles(database, productId),
    listAuditLines(database, productId),
    listManagedPictures(database, productId),
  ]);
  const isStill = ({ field, after }: Edit) => {
    if (field === PICTURE_ORDER) return after === toPictureOrder(pictures);
    return field === "stock" || (isField(field) && record.values[field] === after);
  };
  const { id, title, handle, imageUrl, values, lowest, loweredSince } = record;
  return {
    product: { id, title, handle, imageUrl, state: stateOf(record) },
    values,
    stock: record.isCounted && !record.isDeleted ? stock : [],
    isCounted: record.isCounted ?? false,
    staysCounted: record.isCounted ? staysCounted : null,
    prices: prices.slice(0, 30),
    lowest30Days: lowestBefore(prices, new Date()),
    lowered: lowest !== null && loweredSince !== null ? { lowest, since: loweredSince } : null,
    formerHandles,
    changes: record.isDeleted ? toStaffChanges(edits, () => false) : toStaffChanges(edits, isStill),
    inMedusaAdmin: acts.filter(({ action }) => !OWN_ACTIONS.has(action)),
  };
}
