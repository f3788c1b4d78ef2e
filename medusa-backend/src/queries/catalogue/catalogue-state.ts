import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryRows } from "../../lib/database/sql";

const State = z.object({ version: z.string().nullable(), products: z.boolean(), ratings: z.boolean() });
/**
 * The catalogue's version, null before the first change, and whether products or reviews have changed since the facts
 * were made. A change counts until the refresh that works on it has ended.
 */
export type CatalogueState = z.infer<typeof State>;

const SQL = `
  select (select mark from catalogue_version limit 1) as version,
    exists (select 1 from product_change) as products, exists (select 1 from rating_change) as ratings`;

/** All of one moment: without changes, the version contains every earlier write. */
export async function getCatalogueState(database: Database): Promise<CatalogueState> {
  const [state] = await queryRows(keepingPlans(database), State, SQL);
  return state ?? { version: null, products: true, ratings: true };
}
