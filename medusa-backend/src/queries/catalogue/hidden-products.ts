import { z } from "zod";
import { isWholeCents, Money } from "../../contract/common";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { priceStatement } from "./statements";

const Price = z
  .number()
  .nullable()
  .transform((price) => (price !== null && price > 0 && isWholeCents(price) ? price : null))
  .pipe(Money.nullable());

const Record = z.object({ title: z.string(), status: z.string(), price: Price });

/** What decides whether a product can be put on sale; null where there is no such product. */
export async function getShownState(database: Database, productId: string) {
  const { sql, bindings } = priceStatement(productId);
  const [record] = await queryRows(database, Record, sql, bindings);
  return record ?? null;
}
