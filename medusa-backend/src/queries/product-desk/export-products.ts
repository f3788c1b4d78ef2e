import { z } from "zod";
import type { ExportProductsQuery } from "../../contract/product-csv";
import type { Connection, Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { searchCatalogue } from "../catalogue/product-search";
import type { Statement } from "../catalogue/statements";
import { findOffSale, type OffSaleList, type OffSaleQuery } from "./off-sale-search";
import { listProductValues, type ProductRecord } from "./product-values";

/** The number of products in memory at once. */
const AT_ONCE = 100;

const Id = z.object({ id: z.string() });

/** The ids of the Store's results, page by page: each begins after the last product of the previous one. */
async function* idsOnSale(database: Database, { list: _, sort, ...query }: ExportProductsQuery) {
  // The best match first has no keys, and ends after a thousand.
  const asked = { ...query, sort: sort ?? (query.q ? ("newest" as const) : undefined), limit: AT_ONCE, offset: 0 };
  for (let after: string | undefined; ; ) {
    const { products, last_key, understood_as } = await searchCatalogue(database, { ...asked, after });
    if (understood_as !== null || products.length === 0) return;
    yield products.map(({ id }) => id);
    // After the last page, a search for words would continue with similarly spelled words.
    if (last_key === null || (query.q !== "" && products.length < AT_ONCE)) return;
    after = last_key;
  }
}

/** The ids of all products of a list, in its order. */
export function wholeListStatement(list: OffSaleList, query: OffSaleQuery): Statement {
  // The best match first ends after a thousand.
  const { sort = query.q === "" ? undefined : ("newest" as const) } = query;
  const { from, where, order } = findOffSale(list, { ...query, sort });
  return {
    sql: `select p.id from ${from} where ${where.sql} order by ${order.sql}`,
    bindings: [...where.bindings, ...order.bindings],
  };
}

/** The ids of a list, read by a database cursor. */
async function* idsOf(database: Database, list: OffSaleList, query: OffSaleQuery) {
  const { sql, bindings } = wholeListStatement(list, query);
  await database.raw(`declare exported no scroll cursor for ${sql}`, bindings);
  for (;;) {
    const ids = await queryRows(database, Id, `fetch ${AT_ONCE} from exported`);
    if (ids.length === 0) return;
    yield ids.map(({ id }) => id);
  }
}

/**
 * All products of a list, in batches, as of one moment. It ends when the reader stops.
 * @throws Error for a product that cannot be read: a file without it would seem whole
 */
export async function* readAllProducts(
  connection: Connection,
  query: ExportProductsQuery,
): AsyncGenerator<ProductRecord[]> {
  const transaction = await connection.transaction();
  try {
    await transaction.raw("set transaction isolation level repeatable read, read only");
    const { list, ...narrowed } = query;
    for await (const ids of list === "on-sale" ? idsOnSale(transaction, query) : idsOf(transaction, list, narrowed)) {
      const found = new Map((await listProductValues(transaction, ids)).map((record) => [record.id, record]));
      yield ids.map((id) => {
        const record = found.get(id);
        if (!record) throw new Error("A product of the list cannot be read, so the export is not whole.");
        return record;
      });
    }
  } finally {
    await transaction.rollback();
  }
}
