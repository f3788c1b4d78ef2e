import { z } from "zod";
import type { ListUnsellableAnswer, ListUnsellableQuery } from "../../contract/catalogue";
import { isChargeable } from "../../contract/product-desk";
import type { Database } from "../../lib/database/connection";
import { queryList, readable } from "../../lib/database/sql";
import { MAYBE_ON_SALE, type Statement } from "../catalogue/statements";
import { findOffSale } from "./off-sale-search";

/** The most products listed. */
const MOST_UNSELLABLE = 100;

/** The published products without a price that can be charged, by their facts; oldest first. */
export function unsellableStatement({ q }: ListUnsellableQuery): Statement {
  const { from, fromBindings = [], where, order } = findOffSale("unsellable", { q });
  return {
    sql: `
      with found as materialized (
        select p.id from ${from} where ${where.sql} order by ${order.sql} limit ${MOST_UNSELLABLE})
      select p.id, p.title, price.amount::float8 as price, coalesce(p.thumbnail, (
        select i.url from image i where i.product_id = p.id and i.deleted_at is null
        order by i.rank, i.id limit 1), '') as image_url
      from found join product p on p.id = found.id ${MAYBE_ON_SALE}
      order by p.created_at, p.id`,
    bindings: [...fromBindings, ...where.bindings, ...order.bindings],
  };
}

const UnsellableRow = z.object({
  id: z.string(),
  title: z.string(),
  image_url: z.string(),
  price: z.number().nullable(),
});

/**
 * The published products that are not on sale, because their price has a fraction of a cent or is missing; those that a
 * search finds, if there is one.
 */
export async function listUnsellable(database: Database, query: ListUnsellableQuery): Promise<ListUnsellableAnswer> {
  const { sql, bindings } = unsellableStatement(query);
  const products = readable(await queryList(database, "unsellable products", UnsellableRow, sql, bindings));
  // Facts are some seconds behind: a price may have been mended since.
  return { products: products.filter(({ price }) => price === null || !isChargeable(price)) };
}
