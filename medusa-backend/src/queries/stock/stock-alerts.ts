import { z } from "zod";
import type { StockAlertLinkAnswer } from "../../contract/stock";
import type { Database } from "../../lib/database/connection";
import { keepingPlans, queryList, queryRows, readable } from "../../lib/database/sql";
import { CatalogueRow } from "../products/products";
import { ON_SALE, ON_SALE_COLUMNS, PUBLISHED, STOCK, type Statement } from "../products/statements";

const BackRow = CatalogueRow.pick({ id: true, title: true, handle: true, available: true }).extend({
  waiting: z.number(),
});
/** A product that can be bought again; `available` is null if its stock is not counted, `waiting` counts requests. */
export type ProductBack = z.infer<typeof BackRow>;

/** The products of "page" with their stock. */
const STOCKED_PAGE = `
  select p.id, p.title, p.handle, case when p.is_tracked then coalesce(stock.available, 0) end as available
  from page p left join lateral (${STOCK}) stock on p.is_tracked`;

const CONFIRMED = "a.confirmed_at is not null and a.deleted_at is null";

/**
 * The products that somebody waits for and that can be bought now, by their stock at this moment. It goes from product
 * to product in the index, so its cost does not grow with the number of people.
 */
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
        select ${ON_SALE_COLUMNS}
        from sought join product p on p.id = sought.product_id ${ON_SALE}
        where ${PUBLISHED} and price.amount = round(price.amount, 2)),
      described as materialized (${STOCKED_PAGE})
      select d.id, d.title, d.handle, d.available, (
        select count(*)::int from stock_alert a where a.product_id = d.id and ${CONFIRMED}) as waiting
      from described d
      where d.available is null or d.available > 0
      order by d.id`,
    bindings: [],
  };
}

export async function listProductsBack(database: Database): Promise<ProductBack[]> {
  const { sql, bindings } = productsBackStatement();
  return readable(await queryList(keepingPlans(database), "products back in stock", BackRow, sql, bindings));
}

const WaitingRow = z.object({ address: z.string(), ids: z.array(z.string()), customerId: z.string().nullable() });
/** Who waits for a product: an address once, with its request and its account's. */
export type Waiting = z.infer<typeof WaitingRow>;

/** Those who wait for a product, the first to ask first, `most` at a time; accounts by their present e-mail. */
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

const AlertProduct = z.object({ title: z.string(), handle: z.string(), isConfirmed: z.boolean() });

/**
 * The published products that the address of a link waits for, the first first; none for an invalid link, and for one
 * whose products the shop does not show now.
 */
export async function listProductsOfLink(
  database: Database,
  tokenHash: string,
): Promise<StockAlertLinkAnswer["products"]> {
  const sql = `
    select p.title, p.handle, a.confirmed_at is not null as is_confirmed
    from stock_alert mailed
    join stock_alert a on a.email = mailed.email and a.deleted_at is null
    join product p on p.id = a.product_id and ${PUBLISHED}
    where mailed.token_hash = ? and mailed.deleted_at is null
    order by a.created_at, a.id`;
  return readable(await queryList(database, "products of a link", AlertProduct, sql, [tokenHash]));
}

const Sought = z.object({ title: z.string(), handle: z.string(), isBack: z.boolean() });

/** A product on sale, and whether it can be bought now; null for one that is not on sale. */
export async function findSoughtProduct(database: Database, productId: string): Promise<z.infer<typeof Sought> | null> {
  const sql = `
    with page as materialized (
      select ${ON_SALE_COLUMNS} from product p ${ON_SALE}
      where ${PUBLISHED} and p.id = ? and price.amount = round(price.amount, 2)),
    described as materialized (${STOCKED_PAGE})
    select d.title, d.handle, d.available is null or d.available > 0 as is_back from described d`;
  return (await queryRows(database, Sought, sql, [productId]))[0] ?? null;
}
