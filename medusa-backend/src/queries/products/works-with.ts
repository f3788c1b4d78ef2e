import { z } from "zod";
import { Money } from "../../contract/common";
import { MOST_VARIANTS, soldName } from "../../contract/variants";
import { type Kit, LINKED_ON_PAGE, type LinkedProducts, type Misfit } from "../../contract/works-with";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows } from "../../lib/database/sql";
import { CatalogueRow } from "./products";
import {
  ASKED_IDS,
  DESCRIBED_PAGE,
  ON_SALE,
  ON_SALE_COLUMNS,
  PRICE,
  PUBLISHED,
  type Statement,
  soldValues,
} from "./statements";

/**
 * For each stock record of a product's variants the variant that is sold by that record alone, one a piece. A part that
 * is not on sale by itself has no row; `records` is how many records the variant has.
 */
export function kitStatement(productId: string): Statement {
  return {
    sql: `
      with record as materialized (
        select vi.variant_id, vi.inventory_item_id, vi.required_quantity::float8 as quantity,
          count(*) over (partition by vi.variant_id)::int as records
        from (
          select v.id from product_variant v where v.product_id = ? and v.deleted_at is null
          order by v.variant_rank, v.created_at, v.id limit ${MOST_VARIANTS}) kit
        join product_variant_inventory_item vi on vi.variant_id = kit.id and vi.deleted_at is null)
      select record.variant_id, p.handle, p.title, ${soldValues("v.id", "p.id")} as sold_values,
        price.amount::float8 as price, record.quantity, record.records
      from record
      join lateral (
        select alone.variant_id from product_variant_inventory_item alone
        where alone.inventory_item_id = record.inventory_item_id and alone.variant_id <> record.variant_id
          and alone.required_quantity = 1 and alone.deleted_at is null and not exists (
            select 1 from product_variant_inventory_item other where other.variant_id = alone.variant_id
              and other.inventory_item_id <> alone.inventory_item_id and other.deleted_at is null)
        order by alone.created_at, alone.variant_id limit 1) sold on true
      join product_variant v on v.id = sold.variant_id and v.deleted_at is null
      join lateral (${PRICE}) price on true
      join product p on p.id = v.product_id
      where ${PUBLISHED} order by price.amount * record.quantity desc, p.id, v.id`,
    bindings: [productId],
  };
}

const PartRow = z.object({
  variantId: z.string(),
  handle: z.string(),
  title: z.string(),
  soldValues: z.array(z.string()),
  price: Money,
  quantity: z.number(),
  records: z.number(),
});

/** Null for a variant that is not a kit, and if a part is not on sale by itself. */
function toKit(rows: readonly z.infer<typeof PartRow>[]): Kit | null {
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces < 2 || rows.length !== rows[0]?.records) return null;
  const apart = rows.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const parts = rows.map(({ handle, title, soldValues, quantity }) => ({
    handle,
    title: soldName(title, soldValues),
    quantity,
  }));
  return { parts, apart };
}

export async function listKits(database: Database, productId: string): Promise<Map<string, Kit>> {
  const { sql, bindings } = kitStatement(productId);
  const rows = await queryRows(database, PartRow, sql, bindings);
  const ids = [...new Set(rows.map(({ variantId }) => variantId))];
  return new Map(
    ids.flatMap((id) => {
      const kit = toKit(rows.filter(({ variantId }) => variantId === id));
      return kit ? [[id, kit]] : [];
    }),
  );
}

type LinkSide = "fits" | "goesWith";

const COLUMNS = {
  fits: { own: "accessory_id", other: "product_id" },
  goesWith: { own: "product_id", other: "accessory_id" },
} as const;

/** The first linked products on sale, in the catalogue's order, and how many there are, by an index of either side. */
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

export async function listLinked(database: Database, productId: string, side: LinkSide): Promise<LinkedProducts> {
  const { sql, bindings } = linkedStatement(productId, side);
  const rows = await queryList(database, "linked products", LinkedRow, sql, bindings);
  const products = rows.map(({ handle, title, imageUrl, copiedUrl, price, offers }) => ({
    ...{ handle, title, imageUrl, price },
    ...(copiedUrl && { copiedUrl }),
    ...(offers && { offers }),
  }));
  return { products, count: rows[0]?.linked ?? 0 };
}

const MisfitRow = z.object({ productId: z.string(), fits: z.array(z.string()) });
/** A note names one fewer, and says that there are others. */
const MOST_NAMED = 4;

/** Those of a cart's products and variants that fit something, but nothing in the cart. */
export async function listMisfits(database: Database, ids: readonly string[]): Promise<Misfit[]> {
  const sql = `
    with asked as materialized (select asked.* from ${ASKED_IDS})
    select asked.id as product_id, (array_agg(p.title order by p.created_at, p.id))[1:${MOST_NAMED}] as fits
    from asked join works_with w on w.accessory_id = asked.product_id join product p on p.id = w.product_id
    where ${PUBLISHED}
    group by asked.id having not bool_or(w.product_id in (select other.product_id from asked other))`;
  return await queryRows(database, MisfitRow, sql, [[...ids]]);
}
