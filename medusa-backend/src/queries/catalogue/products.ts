import { z } from "zod";
import {
  type CatalogueProduct,
  DroneFacts,
  type ListProductsAnswer,
  type ListProductsQuery,
  MOST_TOLD,
} from "../../contract/catalogue";
import { Money } from "../../contract/common";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, readable } from "../../lib/database/sql";
import { countStatement, namedStatement, PUBLISHED, pageStatement } from "./statements";

/** The columns of `DESCRIBED_PAGE`. */
export const CatalogueRow = z.object({
  id: z.string(),
  variant_id: z.string(),
  handle: z.string(),
  title: z.string(),
  image_url: z.string(),
  short_description: z.string(),
  description: z.string(),
  metadata: z.unknown(),
  price: Money,
  available: z.number().nullable(),
  average_rating: z.number().nullable(),
  rated_by: z.number(),
  copied_url: z.string().nullable(),
  lowest_before: Money.nullable(),
});

/**
 * A product in the contract's shape; an incomplete set of figures counts as none. Of its stock nobody is told more than
 * `told` pieces.
 */
export function toCatalogueProduct(row: z.infer<typeof CatalogueRow>, told = MOST_TOLD): CatalogueProduct {
  const { metadata, average_rating: average, rated_by: count, copied_url, lowest_before, available, ...product } = row;
  const facts = DroneFacts.safeParse(metadata);
  const rating = average === null ? null : { average, count };
  return {
    ...product,
    available: available === null ? null : Math.min(available, told),
    ...(copied_url && { copied_url }),
    facts: facts.success ? facts.data : null,
    rating,
    ...(lowest_before !== null && { lowest_before }),
  };
}

/**
 * The published products that can be bought, oldest first, with price, picture and stock in one statement. Counting
 * them takes a second one, unless the page itself shows the count. A product that cannot be shown or charged is left
 * out of the list, but counted.
 */
export async function listCatalogue(database: Database, query: ListProductsQuery): Promise<ListProductsAnswer> {
  const page = pageStatement(query);
  const rows = await queryList(database, "products", CatalogueRow, page.sql, page.bindings);
  const { offset = 0, limit } = query;
  const isLastPage = (limit === undefined || rows.length < limit) && (rows.length > 0 || offset === 0);
  const count = isLastPage ? offset + rows.length : await countCatalogue(database, query);
  return { products: readable(rows).map((row) => toCatalogueProduct(row)), count };
}

async function countCatalogue(database: Database, query: ListProductsQuery): Promise<number> {
  const { sql, bindings } = countStatement(query);
  const [row] = await queryRows(database, z.object({ count: z.number() }), sql, bindings);
  return row?.count ?? 0;
}

const Shown = z.object({ id: z.string(), title: z.string() });

/** The published product with this handle; null if there is none. Nobody but the desk knows of any other product. */
export async function findPublished(database: Database, handle: string): Promise<z.infer<typeof Shown> | null> {
  const sql = `select p.id, p.title from product p where p.handle = ? and ${PUBLISHED}`;
  const [row] = await queryRows(database, Shown, sql, [handle]);
  return row ?? null;
}

/**
 * Those of the products that can be bought, with their current data, in no particular order. `told` as in
 * `toCatalogueProduct`.
 */
export async function listOnSale(
  database: Database,
  productIds: readonly string[],
  told?: number,
): Promise<CatalogueProduct[]> {
  const { sql, bindings } = namedStatement(productIds);
  const rows = readable(await queryList(database, "products", CatalogueRow, sql, bindings));
  return rows.map((row) => toCatalogueProduct(row, told));
}
