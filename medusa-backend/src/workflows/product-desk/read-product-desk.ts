import type { MedusaContainer } from "@medusajs/framework/types";
import { type GetProductDeskAnswer, PRODUCT_FIELDS, type ProductField } from "../../contract/product-desk";
import { lowestBefore } from "../../lib/catalogue/lowest-price";
import { databaseOf } from "../../lib/database/connection";
import { listAuditLines } from "../../queries/audit/audit-lines";
import { type Edit, listEdits, toDeskChanges } from "../../queries/product-desk/changes";
import { listPricePeriods } from "../../queries/product-desk/price-history";
import { getProductValues, listFormerHandles, stateOf } from "../../queries/product-desk/product-values";
import { listProductStock } from "../../queries/product-desk/stock-levels";

const isField = (field: string): field is ProductField => (PRODUCT_FIELDS as string[]).includes(field);

/** What the shop's own desk writes into the audit trail; its changes are listed by field. */
const OWN_ACTIONS = new Set(["product.edited", "product.edit_undone", "product.stock_adjusted"]);

/** A product as admins work with it; null where there is none. */
export async function readProductDesk(
  container: MedusaContainer,
  productId: string,
): Promise<GetProductDeskAnswer | null> {
  const database = databaseOf(container);
  const record = await getProductValues(database, productId);
  if (!record) return null;
  const [stock, prices, edits, former_handles, acts] = await Promise.all([
    listProductStock(database, record.variant_id),
    listPricePeriods(database, record.price_set_id),
    listEdits(database, productId),
    listFormerHandles(database, productId),
    listAuditLines(database, productId),
  ]);
  const isStill = ({ field, after }: Edit) => field === "stock" || (isField(field) && record.values[field] === after);
  const { id, title, handle, image_url, values, lowest, lowered_since } = record;
  return {
    product: { id, title, handle, image_url, state: stateOf(record) },
    values,
    stock: record.is_counted ? stock : [],
    is_counted: record.is_counted ?? false,
    prices: prices.slice(0, 30),
    lowest_30_days: lowestBefore(prices, new Date()),
    lowered: lowest !== null && lowered_since !== null ? { lowest, since: lowered_since } : null,
    former_handles,
    changes: record.is_deleted ? toDeskChanges(edits, () => false) : toDeskChanges(edits, isStill),
    in_medusa_admin: acts.filter(({ action }) => !OWN_ACTIONS.has(action)),
  };
}
