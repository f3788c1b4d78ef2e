import type { MedusaContainer } from "@medusajs/framework/types";
import { type GetStaffProductAnswer, PRODUCT_FIELDS, type ProductField } from "../../contract/product-edits";
import { PICTURE_ORDER } from "../../contract/product-form";
import { soldName } from "../../contract/variants";
import { databaseOf } from "../../lib/database/connection";
import { lowestBefore } from "../../lib/products/prices";
import { listAuditLines } from "../../queries/audit/audit-lines";
import { listManagedPictures } from "../../queries/pictures";
import { type Edit, listEdits, listPricePeriods, toPictureOrder, toStaffChanges } from "../../queries/products/edits";
import { getProductValues, listFormerHandles, stateOf } from "../../queries/products/product-values";
import { mapValues, readChoice, toStaffOption, toStaffVariant } from "../../queries/products/staff-variants";
import { getStaysCounted, listProductStock } from "../../queries/stock/stock";

const isField = (field: string): field is ProductField => (PRODUCT_FIELDS as string[]).includes(field);

/** A product for admins, or one of its variants by its id; null if there is none. */
export async function readStaffProduct(
  container: MedusaContainer,
  askedId: string,
): Promise<GetStaffProductAnswer | null> {
  const database = databaseOf(container);
  const record = await getProductValues(database, askedId);
  if (!record) return null;
  const { id: productId, isVariant, variantId, variantValues } = record;
  const [stock, staysCounted, prices, allEdits, formerHandles, acts, pictures, { options, variants }] =
    await Promise.all([
      listProductStock(database, variantId),
      getStaysCounted(database, variantId),
      listPricePeriods(database, record.priceSetId),
      listEdits(database, productId),
      listFormerHandles(database, productId),
      listAuditLines(database, productId),
      listManagedPictures(database, productId),
      readChoice(database, productId),
    ]);
  const edits = isVariant ? allEdits.filter((edit) => edit.variantId === variantId) : allEdits;
  const values = await mapValues(
    database,
    edits.map((edit) => edit.variantId ?? productId),
  );
  const isStill = ({ variantId: changed, field, after }: Edit) => {
    if (field === PICTURE_ORDER) return after === toPictureOrder(pictures);
    return field === "stock" || (isField(field) && values.get(changed ?? productId)?.[field] === after);
  };
  const { title, handle, imageUrl, lowest, loweredSince } = record;
  const isVariantNamed = isVariant && variantId !== null;
  return {
    product: { id: productId, title, handle, imageUrl, state: stateOf(record) },
    variant: isVariantNamed ? { id: variantId, name: soldName(title, variantValues) } : null,
    options: options.map(toStaffOption),
    variants: record.isDeleted ? [] : variants.map((variant) => toStaffVariant(options, variant)),
    pictures: pictures
      .filter(({ imageId }) => imageId !== null)
      .map(({ id, address, copiedUrl, alt }) => ({ id, shown: copiedUrl ?? address, alt })),
    values: record.values,
    stock: record.isCounted && !record.isDeleted ? stock : [],
    isCounted: record.isCounted ?? false,
    staysCounted: record.isCounted ? staysCounted : null,
    prices: prices.slice(0, 30),
    lowest30Days: lowestBefore(prices, new Date()),
    lowered: lowest !== null && loweredSince !== null ? { lowest, since: loweredSince } : null,
    formerHandles,
    changes: toStaffChanges(edits, record.isDeleted ? () => false : isStill),
    history: isVariant ? [] : acts,
  };
}
