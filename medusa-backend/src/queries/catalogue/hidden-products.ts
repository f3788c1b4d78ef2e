import { z } from "zod";
import type { ListProductsQuery } from "../../contract/catalogue";
import { isWholeCents, Money } from "../../contract/common";
import type { ListHiddenAnswer } from "../../contract/hidden-products";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, readable } from "../../lib/database/sql";
import { hiddenStatement, priceStatement } from "./statements";

const Price = z
  .number()
  .nullable()
  .transform((price) => (price !== null && price > 0 && isWholeCents(price) ? price : null))
  .pipe(Money.nullable());

const HiddenRow = z.object({
  id: z.string(),
  title: z.string(),
  image_url: z.string(),
  short_description: z.string(),
  price: Price,
  count: z.number(),
});

/** The products that are not published, oldest first. The count of all pages comes with their rows. */
export async function listHidden(database: Database, query: ListProductsQuery): Promise<ListHiddenAnswer> {
  const { sql, bindings } = hiddenStatement(query);
  const rows = readable(await queryList(database, "hidden products", HiddenRow, sql, bindings));
  return { products: rows.map(({ count: _, ...product }) => product), count: rows[0]?.count ?? query.offset ?? 0 };
}

const Record = z.object({ title: z.string(), status: z.string(), price: Price });

/** What decides whether a product can be put on sale; null where there is no such product. */
export async function getShownState(database: Database, productId: string) {
  const { sql, bindings } = priceStatement(productId);
  const [record] = await queryRows(database, Record, sql, bindings);
  return record ?? null;
}
