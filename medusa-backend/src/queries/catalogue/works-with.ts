import { z } from "zod";
import { LINKED_ON_PAGE, type LinkedProducts, type Misfit } from "../../contract/works-with";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, readable } from "../../lib/database/sql";
import { CatalogueRow } from "./products";
import { DESCRIBED_PAGE, ON_SALE, ON_SALE_COLUMNS, PUBLISHED, type Statement } from "./statements";

/** Which side of the link is asked for: what a product fits, or what goes with it. */
type LinkSide = "fits" | "goes_with";

const COLUMNS = {
  fits: { own: "accessory_id", other: "product_id" },
  goes_with: { own: "product_id", other: "accessory_id" },
} as const;

/**
 * The first linked products that can be bought, in the catalogue's order, and beside each how many there are. It reads
 * the links of one product, from an index of either side.
 */
export function linkedStatement(productId: string, side: LinkSide): Statement {
  const { own, other } = COLUMNS[side];
  return {
    sql: `
      with linked as materialized (
        select f.product_id, f.listed_at from works_with w join product_fact f on f.product_id = w.${other}
        where w.${own} = ?),
      page as materialized (
        select ${ON_SALE_COLUMNS}
        from (select product_id from linked order by listed_at, product_id limit ${LINKED_ON_PAGE}) first
        join product p on p.id = first.product_id ${ON_SALE} where ${PUBLISHED}),
      described as materialized (${DESCRIBED_PAGE})
      select described.*, (select count(*)::int from linked) as linked
      from described join page on page.id = described.id order by page.created_at, page.id`,
    bindings: [productId],
  };
}

const LinkedRow = CatalogueRow.extend({ linked: z.number() });

/** What a product fits, or what goes with it. */
export async function listLinked(database: Database, productId: string, side: LinkSide): Promise<LinkedProducts> {
  const { sql, bindings } = linkedStatement(productId, side);
  const rows = readable(await queryList(database, "linked products", LinkedRow, sql, bindings));
  const products = rows.map(({ handle, title, image_url, copied_url, price }) => ({
    ...{ handle, title, image_url, price },
    ...(copied_url && { copied_url }),
  }));
  return { products, count: rows[0]?.linked ?? 0 };
}

const MisfitRow = z.object({ product_id: z.string(), fits: z.array(z.string()) });
/** The most products in an answer; a note names one fewer, and says that there are others. */
const MOST_NAMED = 4;

/** Those of a cart's products that fit something, but nothing in the cart. */
export async function listMisfits(database: Database, productIds: readonly string[]): Promise<Misfit[]> {
  const sql = `
    select w.accessory_id as product_id, (array_agg(p.title order by p.created_at, p.id))[1:${MOST_NAMED}] as fits
    from works_with w join product p on p.id = w.product_id
    where w.accessory_id = any(?::text[]) and ${PUBLISHED}
    group by w.accessory_id having not bool_or(w.product_id = any(?::text[]))`;
  return await queryRows(database, MisfitRow, sql, [[...productIds], [...productIds]]);
}
