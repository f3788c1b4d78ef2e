import { z } from "zod";
import { BUILT_IN_PRODUCTS } from "../../contract/built-in-products";
import { Money } from "../../contract/common";
import { FIGURE_FIELDS, isChargeable, type KeptValue, type ProductField } from "../../contract/product-edits";
import { LINKED_AT_MOST } from "../../contract/works-with";
import type { Database } from "../../lib/database/connection";
import { IsoTime, isThere, keepingPlans, queryRow, queryRows, queryValue, queryValues } from "../../lib/database/sql";
import { handleBase } from "../../lib/products/handle";
import {
  ASKED_IDS,
  ASKED_IN_ANY_STATE,
  hasOthers,
  MAYBE_ON_SALE,
  ON_HAND,
  PLAIN_PRICE,
  soldValues,
  toFigures,
} from "./statements";

const Text = z.string().nullable();

const ValuesRow = z.object({
  askedId: z.string(),
  id: z.string(),
  isVariant: z.boolean(),
  isFirst: z.boolean(),
  variantValues: z.array(z.string()),
  title: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  handle: z.string(),
  status: z.string(),
  imageUrl: z.string(),
  isDeleted: z.boolean(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  hsCode: Text,
  originCountry: Text,
  parcelGrams: Text,
  variantId: Text,
  priceSetId: Text,
  sku: Text,
  barcode: Text,
  isCounted: z.boolean().nullable(),
  onHand: z.number().nullable(),
  amount: z.number().nullable(),
  publishAt: IsoTime.nullable(),
  endAt: IsoTime.nullable(),
  lowest: z.number().nullable(),
  loweredSince: IsoTime.nullable(),
  fits: Text,
  goesWith: Text,
});
type ValuesRow = z.infer<typeof ValuesRow>;

/** The state in which people find a product. */
export const stateOf = (product: { isDeleted: boolean; status: string; endAt: string | null }) => {
  if (product.isDeleted) return "deleted";
  if (product.status === "published") return "on sale";
  return product.endAt !== null && Date.parse(product.endAt) <= Date.now() ? "ended" : "draft";
};

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** The editable fields of a product or a variant, without ops' invalid values. A variant has only its own figures. */
function toValues(row: ValuesRow): Record<ProductField, KeptValue> {
  const figures = toFigures(row.metadata);
  const grams = Number(row.parcelGrams || Number.NaN);
  return {
    title: row.title,
    shortDescription: row.shortDescription,
    description: row.description,
    price: row.amount !== null && isChargeable(row.amount) ? row.amount : null,
    status: row.status === "published" ? "published" : "draft",
    publishAt: row.publishAt,
    endAt: row.endAt,
    handle: row.handle,
    metaTitle: text(row.metadata?.metaTitle),
    metaDescription: text(row.metadata?.metaDescription),
    sku: text(row.sku),
    gtin: text(row.barcode),
    hsCode: text(row.hsCode),
    originCountry: text(row.originCountry),
    parcelGrams: Number.isFinite(grams) ? grams : null,
    ...(Object.fromEntries(FIGURE_FIELDS.map((name) => [name, figures[name] ?? null])) as Record<
      (typeof FIGURE_FIELDS)[number],
      KeptValue
    >),
    class: figures.class === null ? "none" : (figures.class ?? null),
    fits: row.fits,
    goesWith: row.goesWith,
  };
}

const linkedTo = (own: string, other: string) => `
  (select string_agg(l.handle, ', ' order by l.handle collate "C") from (
    select o.handle from works_with w join product o on o.id = w.${other} and o.deleted_at is null
    where w.${own} = p.id order by o.handle collate "C" limit ${LINKED_AT_MOST}) l)`;

const ownOf = (column: string, product = `p.${column}`, variant = `x.${column}`) =>
  `case when asked.variant_id is null then ${product} else ${variant} end as ${column}`;

/**
 * Products and variants with all editable fields, in any state, in no particular order. A row asked for by a variant's
 * id (`isVariant`) has the variant's own price, codes, customs data and figures. `variantValues` are empty for an only
 * variant. `onHand` is null for stock that is not counted, or has several parts or places.
 */
export async function listProductValues(database: Database, ids: readonly string[]) {
  const sql = `
    select asked.id as asked_id, asked.variant_id is not null as is_variant, coalesce(v.id = first.id, true) as is_first,
      ${soldValues("v.id", "p.id")} as variant_values, p.id, p.title, coalesce(p.subtitle, '') as short_description, coalesce(p.description, '') as description,
      p.handle, p.status, coalesce(p.thumbnail, '') as image_url, p.deleted_at is not null as is_deleted,
      ${ownOf("metadata")}, ${ownOf("hs_code")}, ${ownOf("origin_country")},
      ${ownOf("parcel_grams", "p.weight::text", "x.weight::text")}, v.id as variant_id, x.sku, x.barcode,
      v.manage_inventory as is_counted, ${ON_HAND} as on_hand, price.amount::float8 as amount, plan.publish_at, plan.end_at,
      lowered.lowest::float8 as lowest, lowered.created_at as lowered_since,
      ${linkedTo("accessory_id", "product_id")} as fits, ${linkedTo("product_id", "accessory_id")} as goes_with,
      (select s.price_set_id from product_variant_price_set s where s.variant_id = v.id and s.deleted_at is null limit 1)
        as price_set_id
    ${ASKED_IN_ANY_STATE}
    left join product_variant x on x.id = v.id
    left join product_plan plan on plan.product_id = p.id
    left join lateral (
      select l.lowest, l.created_at from lowered_price l
      where l.product_id = p.id and l.price = price.amount
        and (l.variant_id = v.id or l.variant_id is null and coalesce(v.id = first.id, true))
      order by l.variant_id limit 1) lowered on true`;
  const rows = await queryRows(database, ValuesRow, sql, [[...ids]]);
  return rows.map((row) => ({ ...row, values: toValues(row) }));
}

/** A product, or a variant, with all editable fields, in any state. */
export async function getProductValues(database: Database, id: string) {
  const [record] = await listProductValues(database, [id]);
  return record ?? null;
}
export type ProductRecord = NonNullable<Awaited<ReturnType<typeof getProductValues>>>;

/** The variants of these products that have several, in their order, with their products. */
export async function listSeveralVariants(database: Database, productIds: readonly string[]) {
  const sql = `
    select v.id, v.product_id from product_variant v
    where v.product_id = any(?::text[]) and v.deleted_at is null and ${hasOthers("v.id", "v.product_id")}
    order by v.product_id, v.variant_rank, v.created_at, v.id`;
  return await queryRows(database, OfProduct, sql, [[...productIds]]);
}

const OfProduct = z.object({ id: z.string(), productId: z.string() });

/** The products of these products and variants, by the ids that were asked for. */
export async function listProductIds(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryRows(database, OfProduct, `select asked.id, asked.product_id from ${ASKED_IDS}`, [[...ids]]);
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}

const Owner = z.object({ what: z.enum(["handle", "sku", "gtin"]), value: z.string(), owner: z.string() });

/**
 * The products that have these handles, deleted ones too, or had them, and the variants that have these codes. A
 * built-in product's handle that no product has is kept for it.
 */
export async function listOwners(
  database: Database,
  { handles = [], skus = [], gtins = [] }: Partial<Record<"handles" | "skus" | "gtins", readonly string[]>>,
): Promise<z.infer<typeof Owner>[]> {
  const sql = `
    select 'handle' as what, p.handle as value, p.id as owner from product p where p.handle = any(?::text[])
    union all select 'handle', f.handle, f.product_id from former_handle f where f.handle = any(?::text[])
    union all select 'sku', v.sku, v.id from product_variant v where v.sku = any(?::text[]) and v.deleted_at is null
    union all select 'gtin', v.barcode, v.id from product_variant v
      where v.barcode = any(?::text[]) and v.deleted_at is null`;
  const found = await queryRows(database, Owner, sql, [[...handles], [...handles], [...skus], [...gtins]]);
  const owned = new Set(found.filter(({ what }) => what === "handle").map(({ value }) => value));
  const builtIn = BUILT_IN_PRODUCTS.filter(({ handle }) => handles.includes(handle) && !owned.has(handle));
  return [...found, ...builtIn.map(({ handle }) => ({ what: "handle" as const, value: handle, owner: "built-in" }))];
}

type Code = string | null | undefined;

/** Which of these another product or variant has. */
export async function listTaken(
  database: Database,
  { id, variantId }: { id: string; variantId: string | null },
  { handle, sku, gtin }: { handle?: Code; sku?: Code; gtin?: Code },
) {
  const listOf = (code: Code) => (code ? [code] : []);
  const owners = await listOwners(database, { handles: listOf(handle), skus: listOf(sku), gtins: listOf(gtin) });
  const own = { handle: id, sku: variantId, gtin: variantId };
  return new Set(owners.filter(({ what, owner }) => owner !== own[what]).map(({ what }) => what));
}

/** True if a stock record has the SKU: also that of a variant that has ended. */
export async function isStockSku(database: Database, sku: string): Promise<boolean> {
  const sql = "select id from inventory_item where sku = ? and deleted_at is null";
  return await isThere(database, sql, [sku]);
}

export async function listFormerHandles(database: Database, productId: string): Promise<string[]> {
  const sql =
    "select f.handle from former_handle f where f.product_id = ? and f.deleted_at is null order by f.updated_at desc limit 50";
  return await queryValues(database, z.string(), sql, [productId]);
}

export async function listPictures(database: Database, productId: string): Promise<string[]> {
  const sql = `select i.url from image i
    where i.product_id = ? and i.deleted_at is null order by i.rank, i.id limit 20`;
  return await queryValues(database, z.string(), sql, [productId]);
}

const Due = z.object({ productId: z.string(), status: z.enum(["published", "draft"]) });

/** The products whose planned time has come, with their new status; of one product, if `productId` is given. */
export async function listDuePlans(
  database: Database,
  { productId = null, most }: { productId?: string | null; most: number },
): Promise<z.infer<typeof Due>[]> {
  const sql = `
    select plan.product_id, 'published' as status from product_plan plan join product p on p.id = plan.product_id
    where plan.publish_at <= now() and (plan.end_at is null or plan.end_at > now())
      and p.status <> 'published' and p.deleted_at is null and plan.product_id = coalesce(?, plan.product_id)
    union all
    select plan.product_id, 'draft' from product_plan plan join product p on p.id = plan.product_id
    where plan.end_at <= now() and p.status = 'published' and p.deleted_at is null
      and plan.product_id = coalesce(?, plan.product_id)
    limit ?`;
  return await queryRows(keepingPlans(database), Due, sql, [productId, productId, most]);
}

/** A price set's plain prices, newest first. The shop sells at the first; there should be no other. */
export async function listPlainPriceIds(database: Database, priceSetId: string): Promise<string[]> {
  const sql = `select pr.id from price pr where pr.price_set_id = ? and ${PLAIN_PRICE} order by pr.created_at desc, pr.id desc`;
  return await queryValues(database, z.string(), sql, [priceSetId]);
}

const ShownState = z.object({
  title: z.string(),
  status: z.string(),
  price: Money.positive().nullable().catch(null),
});

/** What decides whether a product can be put on sale. */
export async function getShownState(database: Database, productId: string) {
  const sql = `
    select p.title, p.status, price.amount::float8 as price from product p ${MAYBE_ON_SALE}
    where p.id = ? and p.deleted_at is null`;
  return await queryRow(database, ShownState, sql, [productId]);
}

/**
 * The handles that a new product of this name must not get: of all products, deleted ones too (an old address must not
 * lead to another drone), former ones, and those of the built-in products, which carts filled without Medusa name.
 */
export async function listTakenHandles(database: Database, name: string): Promise<Set<string>> {
  const base = handleBase(name);
  const sql = `select handle from product where handle = ? or handle like ?
    union all select handle from former_handle where handle = ? or handle like ?`;
  const like = `${base}-%`;
  const taken = await queryValues(database, z.string(), sql, [base, like, base, like]);
  return new Set([...taken, ...BUILT_IN_PRODUCTS.map(({ handle }) => handle)]);
}

export async function getProductTitle(database: Database, productId: string): Promise<string | null> {
  const sql = "select title from product where id = ? and deleted_at is null";
  return await queryValue(database, z.string(), sql, [productId]);
}
