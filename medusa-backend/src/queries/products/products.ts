import { z } from "zod";
import { Money } from "../../contract/common";
import { isGtin } from "../../contract/product-edits";
import {
  type CatalogueProduct,
  DroneFacts,
  type ListProductsAnswer,
  type ListProductsQuery,
  MOST_TOLD,
  VariantOffers,
} from "../../contract/products";
import { isVariantId, soldName } from "../../contract/variants";
import type { Database } from "../../lib/database/connection";
import { keepingPlans, queryList, queryPage, queryRow, queryRows, queryValue, readable } from "../../lib/database/sql";
import {
  ASKED,
  countStatement,
  FOR_EVERYONE,
  HS_CODE,
  namedStatement,
  PUBLISHED,
  pageStatement,
  type Statement,
  soldValues,
} from "./statements";

export const CatalogueRow = z.object({
  id: z.string(),
  variantId: z.string(),
  handle: z.string(),
  title: z.string(),
  imageUrl: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  metadata: z.unknown(),
  price: Money,
  available: z.number().nullable(),
  averageRating: z.number().nullable(),
  ratedBy: z.number(),
  copiedUrl: z.string().nullable(),
  lowestBefore: Money.nullable(),
  offers: VariantOffers.nullish(),
});

/** As much as everybody is told of a stock. */
export const toTold = (available: number | null, told = MOST_TOLD): number | null =>
  available === null ? null : Math.min(available, told);

/** A product in the contract's shape; an incomplete set of figures counts as none. `told`: as in `toTold`. */
export function toCatalogueProduct(row: z.infer<typeof CatalogueRow>, told = MOST_TOLD): CatalogueProduct {
  const {
    metadata,
    averageRating: average,
    ratedBy: count,
    copiedUrl,
    lowestBefore,
    available,
    offers,
    ...product
  } = row;
  const facts = DroneFacts.safeParse(metadata);
  const rating = average === null ? null : { average, count };
  return {
    ...product,
    available: toTold(available, told),
    ...(copiedUrl && { copiedUrl }),
    facts: facts.success ? facts.data : null,
    rating,
    ...(lowestBefore !== null && { lowestBefore }),
    ...(offers && { offers }),
  };
}

export const CodedRow = z.object({ sku: z.string().nullable(), barcode: z.string().nullable() });

/** The codes of a row, apart from the rest; a barcode that is no GTIN, which ops may have typed, is none. */
export function takeCodes<Row extends z.infer<typeof CodedRow>>({ sku, barcode, ...row }: Row) {
  return { codes: { sku: sku || null, gtin: barcode !== null && isGtin(barcode) ? barcode : null }, row };
}

/**
 * The published products that can be bought, oldest first, and their number: a second statement, unless the page shows
 * it. A product that cannot be shown or charged is left out of the list, but counted.
 */
export async function listCatalogue(database: Database, query: ListProductsQuery): Promise<ListProductsAnswer> {
  const page = pageStatement(query);
  const found = await queryPage(database, "products", { key: z.unknown(), row: CatalogueRow }, page.sql, page.bindings);
  const { offset = 0, limit } = query;
  const isLastPage = (limit === undefined || found.length < limit) && (found.length > 0 || offset === 0);
  const count = isLastPage ? offset + found.length : await countCatalogue(database, query);
  return { products: readable(found.map(({ row }) => row)).map((row) => toCatalogueProduct(row)), count };
}

async function countCatalogue(database: Database, query: ListProductsQuery): Promise<number> {
  const { sql, bindings } = countStatement(query);
  return (await queryValue(database, z.number(), sql, bindings)) ?? 0;
}

const Shown = z.object({ id: z.string(), title: z.string() });

/** The published product with this handle. Nobody but the desk knows of any other product. */
export async function findPublished(database: Database, handle: string): Promise<z.infer<typeof Shown> | null> {
  const sql = `select p.id, p.title from product p where p.handle = ? and ${PUBLISHED}`;
  return await queryRow(database, Shown, sql, [handle]);
}

/** The published product with one of these handles that something goes with; of several, the longest handle. */
export async function findNamed(database: Database, handles: readonly string[]) {
  const sql = `
    select p.id, p.title, p.handle from product p
    where p.handle = any(?::text[]) and ${PUBLISHED} and exists (select 1 from works_with w where w.product_id = p.id)
    order by length(p.handle) desc, p.id limit 1`;
  return await queryRow(database, Shown.extend({ handle: z.string() }), sql, [[...handles]]);
}

/** Which variant is meant; `values` name it if its product has several. */
type Meant = { productId: string; variantId: string; title: string; values: readonly string[] };

/** A product or a variant as it is kept: under the variant's id and name if its product has several. */
export const asKept = ({ productId, variantId, title, values }: Meant) => ({
  keptId: values.length > 0 ? variantId : productId,
  title: soldName(title, values),
});

const NamedRow = CatalogueRow.extend({ productId: z.string(), values: z.array(z.string()) });

async function listNamed(database: Database, { sql, bindings }: Statement) {
  return await queryList(database, "products", NamedRow, sql, bindings);
}

/**
 * What can be bought of these products and variants, in no particular order. A variant's id is answered under that id
 * and the variant's name. `told` as in `toCatalogueProduct`.
 */
export async function listOnSale(
  database: Database,
  ids: readonly string[],
  told?: number,
): Promise<CatalogueProduct[]> {
  const rows = await listNamed(database, namedStatement(ids));
  return rows.map(({ values, productId: _, ...row }) => ({
    ...toCatalogueProduct(row, told),
    ...(isVariantId(row.id) && { title: soldName(row.title, values) }),
  }));
}

/** As a cart has it: with the variant's name and picture, whether `id` is the product's or its. */
export type Sold = CatalogueProduct & { productId: string; productTitle: string; keptId: string };

/** What can be bought of these products and variants, for a cart, in no particular order. */
export async function listSold(database: Database, ids: readonly string[]): Promise<Sold[]> {
  const rows = await listNamed(database, namedStatement(ids, { isOfCart: true }));
  return rows.map(({ values, productId, ...row }) => ({
    ...toCatalogueProduct(row),
    ...asKept({ ...row, productId, values }),
    productId,
    productTitle: row.title,
  }));
}

/** `is_plain`: at most one price in the currency, and none for a region, a group, a quantity or a time. */
const OFFERS_SQL = `
  select asked.id as asked_id, p.id as product_id, p.title, v.id as variant_id, v.manage_inventory, v.allow_backorder,
    ${soldValues("v.id", "p.id")} as values, prices.amount as unit_price, prices.is_plain
  ${ASKED}
  cross join lateral (
    select (min(pr.amount) filter (where pr.currency_code = ?))::float8 as amount,
      count(*) filter (where pr.currency_code = ?) <= 1 and coalesce(bool_and(${FOR_EVERYONE}), true) as is_plain
    from product_variant_price_set ps join price pr on pr.price_set_id = ps.price_set_id and pr.deleted_at is null
    where ps.variant_id = v.id and ps.deleted_at is null) prices`;

const Row = z.object({
  askedId: z.string(),
  productId: z.string(),
  title: z.string(),
  values: z.array(z.string()),
  variantId: z.string(),
  manageInventory: z.boolean(),
  allowBackorder: z.boolean(),
  unitPrice: z.number().nullable(),
  isPlain: z.boolean(),
});
/** `unitPrice` in major units; null without one in the currency. Not `isPlain`: only Medusa can compute the price. */
export type Offer = Omit<z.infer<typeof Row>, "values">;

export async function listOffers(database: Database, ids: readonly string[], currencyCode: string): Promise<Offer[]> {
  const rows = await queryRows(database, Row, OFFERS_SQL, [[...ids], currencyCode, currencyCode]);
  return rows.map(({ values, ...offer }) => ({ ...offer, title: soldName(offer.title, values) }));
}

const HsCode = z.object({ hsCode: z.string().nullable() });

/** The HS codes of these variants, which may be their products'; null for each product without one. */
export async function listHsCodes(database: Database, variantIds: readonly string[]): Promise<(string | null)[]> {
  const sql = `
    select distinct ${HS_CODE} as hs_code, p.id from product_variant v
    join product p on p.id = v.product_id and ${PUBLISHED} where v.id = any(?::text[])`;
  return (await queryRows(database, HsCode, sql, [[...variantIds]])).map(({ hsCode }) => hsCode);
}

const PARTS_SQL = `
  select vi.variant_id, vi.inventory_item_id as item_id, vi.required_quantity::float8 as required,
    max(l.stocked_quantity - l.reserved_quantity)::float8 as free
  from product_variant_inventory_item vi
  left join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null and exists (
    select 1 from sales_channel_stock_location c
    where c.stock_location_id = l.location_id and c.sales_channel_id = ? and c.deleted_at is null)
  where vi.variant_id = any(?::text[]) and vi.deleted_at is null
  group by vi.variant_id, vi.inventory_item_id, vi.required_quantity`;

/**
 * `free`: the most that is available in one stock location of the sales channel, because Medusa never reserves a line's
 * part in two; null if none stocks it.
 */
const StockPart = z.object({
  variantId: z.string(),
  itemId: z.string(),
  required: z.number(),
  free: z.number().nullable(),
});
export type StockPart = z.infer<typeof StockPart>;

/** The parts of these variants; a variant without a stock record has none. */
export async function listStockParts(database: Database, variantIds: readonly string[], salesChannelId: string) {
  return await queryRows(keepingPlans(database), StockPart, PARTS_SQL, [salesChannelId, [...variantIds]]);
}
