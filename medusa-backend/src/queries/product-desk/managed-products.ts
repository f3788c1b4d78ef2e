import { z } from "zod";
import { type ListManagedAnswer, type ListManagedQuery, ManagedProduct } from "../../contract/managed-products";
import { isChargeable, KEEP_DELETED_DAYS } from "../../contract/product-desk";
import { OneStock } from "../../contract/stock-board";
import type { Database } from "../../lib/database/connection";
import { queryList, readable } from "../../lib/database/sql";
import { readFacets, searchCatalogue } from "../catalogue/product-search";
import { MAYBE_ON_SALE, type Statement } from "../catalogue/statements";
import { MOST_LISTED, offSaleFacetsStatement, offSaleStatement } from "./off-sale-search";
import { stateOf } from "./product-values";

const ManagedRow = z.object({
  ...ManagedProduct.omit({ state: true, stock: true, price: true }).shape,
  amount: z.number().nullable(),
  status: z.string(),
  is_deleted: z.boolean(),
  end_at: z
    .date()
    .transform((date) => date.toISOString())
    .nullable(),
  stock: z.array(OneStock),
});

/** The `to_char` format of a time in JSON. */
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

/**
 * The stock on hand of each of these products, in the order of the ids. A part in two locations has two rows.
 */
export function managedStatement(productIds: readonly string[]): Statement {
  return {
    sql: `
      select p.id, p.title, p.handle, p.status, p.deleted_at is not null as is_deleted, coalesce(p.subtitle, '') as short_description,
        coalesce(p.thumbnail, (select i.url from image i where i.product_id = p.id and i.deleted_at is null
          order by i.rank, i.id limit 1), '') as image_url,
        price.amount::float8 as amount, plan.end_at,
        case when gone.product_id is not null and p.deleted_at is not null then jsonb_build_object(
          'at', to_char(gone.created_at at time zone 'utc', ${ISO}),
          'until', to_char(gone.created_at at time zone 'utc' + interval '${KEEP_DELETED_DAYS} days', ${ISO}),
          'by', coalesce(c.email, u.email, gone.actor_id)) end as deleted,
        jsonb_array_length(kept.stock) as places, kept.stock
      from unnest(?::text[]) with ordinality asked (id, place)
      join product p on p.id = asked.id ${MAYBE_ON_SALE}
      left join product_plan plan on plan.product_id = p.id
      left join deleted_product gone on gone.product_id = p.id and gone.purged_at is null
      left join customer c on c.id = gone.actor_id
      left join "user" u on u.id = gone.actor_id
      left join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('item_id', l.inventory_item_id, 'location_id', l.location_id,
          'on_hand', l.stocked_quantity, 'reserved', l.reserved_quantity)), '[]') as stock
        from product_variant_inventory_item vi
        join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null
        where v.manage_inventory and vi.variant_id = v.id and vi.deleted_at is null) kept on true
      order by asked.place`,
    bindings: [[...productIds]],
  };
}

const Found = z.object({ id: z.string(), total: z.number() });

async function listRows(database: Database, productIds: readonly string[]): Promise<ManagedProduct[]> {
  const { sql, bindings } = managedStatement(productIds);
  const rows = readable(await queryList(database, "managed products", ManagedRow, sql, bindings));
  return rows.map(({ amount, status, is_deleted, end_at, stock, ...product }) => ({
    ...product,
    price: amount !== null && isChargeable(amount) ? amount : null,
    state: stateOf({ is_deleted, status, end_at }),
    stock: stock.length === 1 ? (stock[0] ?? null) : null,
  }));
}

/** A page of Manage Products. */
export async function listManaged(database: Database, query: ListManagedQuery): Promise<ListManagedAnswer> {
  const { list, ...search } = query;
  if (list === "on-sale") {
    const { products, count, has_more, understood_as, facets = null } = await searchCatalogue(database, search);
    // An admin who looks for one product does not want the Store's corrected search.
    if (understood_as !== null) return { products: [], count: 0, has_more: false, facets };
    const found = await listRows(
      database,
      products.map(({ id }) => id),
    );
    return { products: found, count, has_more, facets };
  }
  const { limit, offset, facets: asked, after: _after, before: _before, ...narrowed } = search;
  const { sql, bindings } = offSaleStatement(list, narrowed, { limit, offset });
  const rows = readable(await queryList(database, "managed products", Found, sql, bindings));
  const total = rows[0]?.total ?? offset;
  const products = await listRows(
    database,
    rows.map(({ id }) => id),
  );
  const facets = asked ? await readFacets(database, offSaleFacetsStatement(list, narrowed), true) : null;
  return { products, count: Math.min(total, MOST_LISTED), has_more: total > MOST_LISTED, facets };
}
