import { z } from "zod";
import type { ExportProductsQuery } from "../../contract/product-csv";
import type { Connection, Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { searchCatalogue } from "../catalogue/product-search";
import type { Statement } from "../catalogue/statements";
import { foundIn, LISTS } from "./managed-products";
import { listProductValues, type ProductRecord } from "./product-values";

/** So many products are in memory at once. */
const AT_ONCE = 100;

const Id = z.object({ id: z.string() });

/** The ids of what the Store finds, a page after the other: each begins behind the last product of the one before. */
async function* idsOnSale(database: Database, { list: _, sort, ...query }: ExportProductsQuery) {
  // The best match first has no keys, and ends after a thousand.
  const asked = { ...query, sort: sort ?? (query.q ? ("newest" as const) : undefined), limit: AT_ONCE, offset: 0 };
  for (let after: string | undefined; ; ) {
    const { products, last_key, understood_as } = await searchCatalogue(database, { ...asked, after });
    if (understood_as !== null || products.length === 0) return;
    yield products.map(({ id }) => id);
    // Behind the last one a search for words would go on with what is spelled like them.
    if (last_key === null || (query.q !== "" && products.length < AT_ONCE)) return;
    after = last_key;
  }
}

/** The ids of all products of a list, in its order. */
export function wholeListStatement(list: keyof typeof LISTS, q: string): Statement {
  const { sql, bindings } = foundIn(list, q);
  return { sql: `select p.id ${sql} order by ${LISTS[list].order}`, bindings };
}

/** The ids of a list, which a cursor of the database's goes through. */
async function* idsOf(database: Database, list: Exclude<ExportProductsQuery["list"], "on-sale">, q: string) {
  const { sql, bindings } = wholeListStatement(list, q);
  await database.raw(`declare exported no scroll cursor for ${sql}`, bindings);
  for (;;) {
    const ids = await queryRows(database, Id, `fetch ${AT_ONCE} from exported`);
    if (ids.length === 0) return;
    yield ids.map(({ id }) => id);
  }
}

/**
 * All products of a list, some at a time, as they are at one moment. It ends when the reader stops.
 * @throws Error for a product that cannot be read: a file without it would seem whole
 */
export async function* readAllProducts(
  connection: Connection,
  query: ExportProductsQuery,
): AsyncGenerator<ProductRecord[]> {
  const transaction = await connection.transaction();
  try {
    await transaction.raw("set transaction isolation level repeatable read, read only");
    const { list, q } = query;
    for await (const ids of list === "on-sale" ? idsOnSale(transaction, query) : idsOf(transaction, list, q)) {
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
