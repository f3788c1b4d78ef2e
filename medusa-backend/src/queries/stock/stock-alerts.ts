import { z } from "zod";
import { soldName } from "../../contract/variants";
import type { Database } from "../../lib/database/connection";
import { keepingPlans, queryList, queryRows } from "../../lib/database/sql";
import { asKept, CatalogueRow } from "../products/products";
import { ASKED_COLUMNS, askedIds, askedOf, PUBLISHED, STOCK, type Statement, soldValues } from "../products/statements";

const BackRow = CatalogueRow.pick({ id: true, variantId: true, title: true, handle: true, available: true }).extend({
  productId: z.string(),
  values: z.array(z.string()),
  waiting: z.number(),
});
/** By the id that people wait for; `available`: null if the stock is not counted; `waiting`: the number of requests. */
export type ProductBack = Pick<z.infer<typeof BackRow>, "id" | "handle" | "available" | "waiting"> & {
  title: string;
  keptId: string;
};

const STOCKED_PAGE = `
  select p.id, p.product_id, p.variant_id, p.title, p.handle, ${soldValues("p.variant_id", "p.product_id")} as values,
    case when p.is_tracked then coalesce(stock.available, 0) end as available
  from page p left join lateral (${STOCK}) stock on p.is_tracked`;

const CHARGEABLE = "v.amount = round(v.amount, 2)";

const CONFIRMED = "a.confirmed_at is not null and a.deleted_at is null";

/** What somebody waits for and can be bought now. Goes from product to product in the index, not from wish to wish. */
export function productsBackStatement(): Statement {
  return {
    sql: `
      with recursive sought as (
        (select a.product_id from stock_alert a where ${CONFIRMED} order by a.product_id limit 1)
        union all
        select (
          select a.product_id from stock_alert a where ${CONFIRMED} and a.product_id > sought.product_id
          order by a.product_id limit 1)
        from sought where sought.product_id is not null),
      page as materialized (
        select ${ASKED_COLUMNS} ${askedOf(askedIds("sought"))} where ${CHARGEABLE}),
      described as materialized (${STOCKED_PAGE})
      select d.*, (
        select count(*)::int from stock_alert a where a.product_id = d.id and ${CONFIRMED}) as waiting
      from described d
      where d.available is null or d.available > 0
      order by d.id`,
    bindings: [],
  };
}

export async function listProductsBack(database: Database): Promise<ProductBack[]> {
  const { sql, bindings } = productsBackStatement();
  const rows = await queryList(keepingPlans(database), "products back in stock", BackRow, sql, bindings);
  return rows.map((row) => ({ ...row, ...asKept(row) }));
}

const WaitingRow = z.object({ address: z.string(), ids: z.array(z.string()), customerId: z.string().nullable() });
/** An address once, with its request and its account's. */
export type Waiting = z.infer<typeof WaitingRow>;

/** Those who wait for a product or a variant, the first to ask first; accounts by their present e-mail. */
export async function listWaiting(database: Database, productId: string, most: number): Promise<Waiting[]> {
  const sql = `
    select lower(coalesce(a.email, c.email)) as address, array_agg(a.id) as ids, max(a.customer_id) as customer_id
    from stock_alert a
    left join customer c on c.id = a.customer_id and c.has_account and c.deleted_at is null
    where a.product_id = ? and ${CONFIRMED}
      and coalesce(a.email, c.email) <> ''
    group by 1 order by min(a.confirmed_at), 1 limit ?`;
  return await queryRows(database, WaitingRow, sql, [productId, most]);
}

const AlertProduct = z.object({
  id: z.string(),
  title: z.string(),
  values: z.array(z.string()),
  handle: z.string(),
  isConfirmed: z.boolean(),
});

/** The published products and variants that the address of a link waits for, the first first. */
export async function listProductsOfLink(database: Database, tokenHash: string) {
  const sql = `
    select asked.id, p.title, p.handle, a.confirmed_at is not null as is_confirmed,
      case when asked.variant_id is not null then ${soldValues("asked.variant_id", "p.id")} else '{}' end as values
    from stock_alert mailed
    join stock_alert a on a.email = mailed.email and a.deleted_at is null
    cross join lateral ${askedIds("(select a.product_id)")}
    join product p on p.id = asked.product_id and ${PUBLISHED}
    where mailed.token_hash = ? and mailed.deleted_at is null
    order by a.created_at, a.id`;
  const rows = await queryList(database, "products of a link", AlertProduct, sql, [tokenHash]);
  return rows.map(({ id, title, values, ...row }) => ({ ...row, productId: id, title: soldName(title, values) }));
}

const Sought = BackRow.omit({ available: true, waiting: true }).extend({ isBack: z.boolean() });

/** What an id means, and whether it can be bought now; null if not on sale. `keptId` is the id to wait for. */
export async function findSoughtProduct(database: Database, id: string) {
  const sql = `
    with page as materialized (
      select ${ASKED_COLUMNS} ${askedOf(askedIds("(select ?::text)"))} where ${CHARGEABLE}),
    described as materialized (${STOCKED_PAGE})
    select d.*, d.available is null or d.available > 0 as is_back from described d`;
  const [row] = await queryRows(database, Sought, sql, [id]);
  return row ? { handle: row.handle, isBack: row.isBack, ...asKept(row) } : null;
}
