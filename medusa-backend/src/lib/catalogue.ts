import { z } from "zod";
import {
  type CatalogueProduct,
  DroneFacts,
  type ListProductsAnswer,
  type ListProductsQuery,
} from "../contract/catalogue";
import { countStatement, pageStatement } from "./catalogue-sql";
import { type Database, queryRows } from "./sql";

/** What `DESCRIBED_PAGE` selects. */
export const CatalogueRow = z.object({
  id: z.string(),
  variant_id: z.string(),
  handle: z.string(),
  title: z.string(),
  image_url: z.string(),
  short_description: z.string(),
  description: z.string(),
  metadata: z.unknown(),
  price: z.number(),
  available: z.number().nullable(),
});

/** A product as the contract tells it; metadata that is no full set of figures is none. */
export function toCatalogueProduct({ metadata, ...product }: z.infer<typeof CatalogueRow>): CatalogueProduct {
  const facts = DroneFacts.safeParse(metadata);
  return { ...product, facts: facts.success ? facts.data : null };
}

/**
 * The published products that can be bought, oldest first, with price, picture and stock in one statement. The count costs a
 * second one only where the page does not tell it.
 */
export async function listCatalogue(database: Database, query: ListProductsQuery): Promise<ListProductsAnswer> {
  const page = pageStatement(query);
  const rows = await queryRows(database, CatalogueRow, page.sql, page.bindings);
  const { offset = 0, limit } = query;
  const isLastPage = (limit === undefined || rows.length < limit) && (rows.length > 0 || offset === 0);
  const count = isLastPage ? offset + rows.length : await countCatalogue(database, query);
  return { products: rows.map(toCatalogueProduct), count };
}

async function countCatalogue(database: Database, query: ListProductsQuery): Promise<number> {
  const { sql, bindings } = countStatement(query);
  const [row] = await queryRows(database, z.object({ count: z.number() }), sql, bindings);
  return row?.count ?? 0;
}
