import { z } from "zod";
import { Money } from "../../contract/common";
import { isChargeable, KEEP_DELETED_DAYS } from "../../contract/product-edits";
import type { ExportProductsQuery } from "../../contract/product-imports";
import {
  type KitStock,
  type ListManagedAnswer,
  type ListManagedQuery,
  ManagedProduct,
} from "../../contract/product-search";
import type { ListUnsellableAnswer, ListUnsellableQuery } from "../../contract/products";
import { OneStock } from "../../contract/stock";
import { MOST_VARIANTS } from "../../contract/variants";
import type { Connection, Database } from "../../lib/database/connection";
import { Id, IsoTime, queryList, queryRows } from "../../lib/database/sql";
import {
  findOffSale,
  MOST_LISTED,
  type OffSaleList,
  type OffSaleQuery,
  offSaleFacetsStatement,
  offSaleStatement,
} from "./off-sale-statements";
import { listProductValues, listSeveralVariants, type ProductRecord, stateOf } from "./product-values";
import { readFacets, searchCatalogue } from "./search";
import { listNamedOptions } from "./staff-variants";
import { hasOthers, MAYBE_ON_SALE, PRICE, type Statement, soldValues, THUMBNAIL } from "./statements";

/** Stock of a variant in a location, and how many `pieces` of it one of the variant takes. */
const Placed = OneStock.extend({ pieces: z.number() });
type Placed = z.infer<typeof Placed>;

const VariantRow = z.object({
  id: z.string(),
  values: z.array(z.string()),
  price: Money.positive().nullable().catch(null),
  stock: z.array(Placed),
});
const ManagedRow = z.object({
  ...ManagedProduct.omit({ state: true, stock: true, places: true, kit: true, variants: true }).shape,
  price: Money.positive().nullable().catch(null),
  status: z.string(),
  isDeleted: z.boolean(),
  endAt: IsoTime.nullable(),
  stock: z.array(Placed),
  variants: z.array(VariantRow).nullable(),
});

/** The `to_char` format of a time in JSON. */
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

/** The stock of the variant "v" as JSON: a part in two locations has two rows. */
const PLACES = `(
  select coalesce(jsonb_agg(jsonb_build_object('item_id', l.inventory_item_id, 'location_id', l.location_id,
    'on_hand', l.stocked_quantity, 'reserved', l.reserved_quantity, 'pieces', vi.required_quantity)), '[]')
  from product_variant_inventory_item vi
  join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null
  where v.manage_inventory and vi.variant_id = v.id and vi.deleted_at is null)`;

const VARIANTS = `(
  select jsonb_agg(jsonb_build_object('id', v.id, 'values', to_jsonb(${soldValues("v.id", "v.product_id")}),
    'price', price.amount, 'stock', ${PLACES}) order by v.variant_rank, v.created_at, v.id)
  from (
    select x.* from product_variant x where x.product_id = p.id and x.deleted_at is null
    order by x.variant_rank, x.created_at, x.id limit ${MOST_VARIANTS}) v
  left join lateral (${PRICE}) price on true)`;

/** These products with their stock on hand, in the order of the ids. */
export function managedStatement(productIds: readonly string[]): Statement {
  return {
    sql: `
      select p.id, p.title, p.handle, p.status, p.deleted_at is not null as is_deleted, coalesce(p.subtitle, '') as short_description,
        ${THUMBNAIL} as image_url,
        price.amount::float8 as price, plan.end_at,
        case when gone.product_id is not null and p.deleted_at is not null then jsonb_build_object(
          'at', to_char(gone.created_at at time zone 'utc', ${ISO}),
          'until', to_char(gone.created_at at time zone 'utc' + interval '${KEEP_DELETED_DAYS} days', ${ISO}),
          'by', coalesce(c.email, u.email, gone.actor_id)) end as deleted,
        ${PLACES} as stock, case when ${hasOthers("v.id", "p.id")} then ${VARIANTS} end as variants
      from unnest(?::text[]) with ordinality asked (id, place)
      join product p on p.id = asked.id ${MAYBE_ON_SALE}
      left join product_plan plan on plan.product_id = p.id
      left join deleted_product gone on gone.product_id = p.id and gone.purged_at is null
      left join customer c on c.id = gone.actor_id
      left join "user" u on u.id = gone.actor_id
      order by asked.place`,
    bindings: [[...productIds]],
  };
}

const Found = z.object({ id: z.string(), total: z.number() });

async function listRows(database: Database, found: readonly { id: string }[]): Promise<ManagedProduct[]> {
  const { sql, bindings } = managedStatement(found.map(({ id }) => id));
  const rows = await queryList(database, "managed products", ManagedRow, sql, bindings);
  return rows.map(({ status, isDeleted, endAt, stock, variants, ...product }) => ({
    ...product,
    ...toStock(stock),
    state: stateOf({ isDeleted, status, endAt }),
    variants: (variants ?? []).map(({ values, stock, ...variant }) => ({
      ...variant,
      ...toStock(stock),
      name: values.join(", "),
    })),
  }));
}

/** The stock if it is in one place, and the number of places; of a kit, what its parts are enough for. */
export function toStock(placed: readonly Placed[]) {
  const [only] = placed;
  const places = placed.length;
  const kit = toKit(placed);
  return { stock: only && places === 1 && kit === null ? only : null, places, kit };
}

function toKit(placed: readonly Placed[]): KitStock | null {
  const parts = [...new Set(placed.map(({ itemId }) => itemId))].map((part) => {
    const levels = placed.filter(({ itemId }) => itemId === part);
    return {
      pieces: levels[0]?.pieces ?? 1,
      left: levels.reduce((sum, { onHand, reserved }) => sum + onHand - reserved, 0),
    };
  });
  const pieces = parts.reduce((sum, part) => sum + part.pieces, 0);
  if (pieces <= 1) return null;
  return { pieces, available: Math.max(0, Math.min(...parts.map((part) => Math.floor(part.left / part.pieces)))) };
}

export async function listManaged(database: Database, query: ListManagedQuery): Promise<ListManagedAnswer> {
  const { list, ...search } = query;
  if (list === "on-sale") {
    const { products, count, hasMore, understoodAs, facets = null } = await searchCatalogue(database, search);
    // An admin who looks for one product does not want the Store's corrected search.
    if (understoodAs !== null) return { products: [], count: 0, hasMore: false, facets };
    return { products: await listRows(database, products), count, hasMore, facets };
  }
  const { limit, offset, facets: asked, after: _after, before: _before, ...narrowed } = search;
  const { sql, bindings } = offSaleStatement(list, narrowed, { limit, offset });
  const rows = await queryList(database, "managed products", Found, sql, bindings);
  const total = rows[0]?.total ?? offset;
  const products = await listRows(database, rows);
  const facets = asked ? await readFacets(database, offSaleFacetsStatement(list, narrowed), true) : null;
  return { products, count: Math.min(total, MOST_LISTED), hasMore: total > MOST_LISTED, facets };
}

const MOST_UNSELLABLE = 100;

/** The published products without a price that can be charged, by their facts; oldest first. */
export function unsellableStatement({ q }: ListUnsellableQuery): Statement {
  const { from, fromBindings = [], where, order } = findOffSale("unsellable", { q });
  return {
    sql: `
      with found as materialized (
        select p.id from ${from} where ${where.sql} order by ${order.sql} limit ${MOST_UNSELLABLE})
      select p.id, p.title, price.amount::float8 as price, ${THUMBNAIL} as image_url
      from found join product p on p.id = found.id ${MAYBE_ON_SALE}
      order by p.created_at, p.id`,
    bindings: [...fromBindings, ...where.bindings, ...order.bindings],
  };
}

const UnsellableRow = z.object({
  id: z.string(),
  title: z.string(),
  imageUrl: z.string(),
  price: z.number().nullable(),
});

/** The published products whose price has a fraction of a cent or is missing; with `q`, those that a search finds. */
export async function listUnsellable(database: Database, query: ListUnsellableQuery): Promise<ListUnsellableAnswer> {
  const { sql, bindings } = unsellableStatement(query);
  const products = await queryList(database, "unsellable products", UnsellableRow, sql, bindings);
  // Facts are some seconds behind: a price may have been mended since.
  return { products: products.filter(({ price }) => price === null || !isChargeable(price)) };
}

const AT_ONCE = 100;

/** The Store's results, page by page: each begins after the last product of the previous one. */
async function* idsOnSale(database: Database, { list: _, sort, ...query }: ExportProductsQuery) {
  // The best match first has no keys, and ends after a thousand.
  const asked = { ...query, sort: sort ?? (query.q ? ("newest" as const) : undefined), limit: AT_ONCE, offset: 0 };
  for (let after: string | undefined; ; ) {
    const { products, lastKey, understoodAs } = await searchCatalogue(database, { ...asked, after });
    if (understoodAs !== null) return;
    yield products.map(({ id }) => id);
    // A product that cannot be read is missing from its page, which ends nothing.
    if (lastKey === null) return;
    after = lastKey;
  }
}

export function wholeListStatement(list: OffSaleList, query: OffSaleQuery): Statement {
  // The best match first ends after a thousand.
  const { sort = query.q === "" ? undefined : ("newest" as const) } = query;
  const { from, where, order } = findOffSale(list, { ...query, sort });
  return {
    sql: `select p.id from ${from} where ${where.sql} order by ${order.sql}`,
    bindings: [...where.bindings, ...order.bindings],
  };
}

async function* idsOf(database: Database, list: OffSaleList, query: OffSaleQuery) {
  const { sql, bindings } = wholeListStatement(list, query);
  await database.raw(`declare exported no scroll cursor for ${sql}`, bindings);
  for (;;) {
    const ids = await queryRows(database, Id, `fetch ${AT_ONCE} from exported`);
    if (ids.length === 0) return;
    yield ids.map(({ id }) => id);
  }
}

/** A product in a file, or one of its further variants; `options` are empty for a product with one variant. */
export type ExportedLine = { record: ProductRecord; options: { name: string; value: string }[] };

/** Of each product, in their order, the line with its first variant, then the others. */
async function listLines(database: Database, productIds: readonly string[]): Promise<ExportedLine[]> {
  const several = await listSeveralVariants(database, productIds);
  const variantIds = several.map(({ id }) => id);
  const [records, options] = await Promise.all([
    listProductValues(database, [...productIds, ...variantIds]),
    listNamedOptions(database, variantIds),
  ]);
  const found = new Map(records.map((record) => [record.askedId, record]));
  return productIds.flatMap((productId) => {
    const product = found.get(productId);
    if (!product) throw new Error("A product of the list cannot be read, so the export is not whole.");
    const others = several.filter((variant) => variant.productId === productId && variant.id !== product.variantId);
    const lines = [product, ...others.flatMap(({ id }) => found.get(id) ?? [])];
    return lines.map((record) => ({ record, options: options.get(record.variantId ?? "") ?? [] }));
  });
}

/**
 * All products of a list, in batches, as of one moment. It ends when the reader stops.
 * @throws Error for a product that cannot be read: a file without it would seem whole
 */
export async function* readAllProducts(connection: Connection, query: ExportProductsQuery) {
  const transaction = await connection.transaction();
  try {
    await transaction.raw("set transaction isolation level repeatable read, read only");
    const { list, ...narrowed } = query;
    for await (const ids of list === "on-sale" ? idsOnSale(transaction, query) : idsOf(transaction, list, narrowed))
      yield await listLines(transaction, ids);
  } finally {
    await transaction.rollback();
  }
}
