import { z } from "zod";
import { BUILT_IN_PRODUCTS } from "../../contract/built-in-products";
import { isWholeCents, Money } from "../../contract/common";
import { handleBase } from "../../lib/catalogue/handle";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { priceStatement } from "./statements";

const Price = z
  .number()
  .nullable()
  .transform((price) => (price !== null && price > 0 && isWholeCents(price) ? price : null))
  .pipe(Money.nullable());

const Record = z.object({ title: z.string(), status: z.string(), price: Price });

/** The data that decide whether a product can be put on sale; null if there is no such product. */
export async function getShownState(database: Database, productId: string) {
  const { sql, bindings } = priceStatement(productId);
  const [record] = await queryRows(database, Record, sql, bindings);
  return record ?? null;
}

/**
 * The handles that a new product of this name must not get: those of all products, deleted ones included (an old
 * address must not lead to another drone), former handles, and those of the built-in products, which name products in
 * carts filled without Medusa.
 */
export async function listTakenHandles(database: Database, name: string): Promise<Set<string>> {
  const base = handleBase(name);
  const sql = `select handle from product where handle = ? or handle like ?
    union all select handle from former_handle where handle = ? or handle like ?`;
  const like = `${base}-%`;
  const rows = await queryRows(database, z.object({ handle: z.string() }), sql, [base, like, base, like]);
  return new Set([...rows.map(({ handle }) => handle), ...BUILT_IN_PRODUCTS.map(({ handle }) => handle)]);
}

/** The name of a product that can be deleted; null when there is none. */
export async function getProductTitle(database: Database, productId: string): Promise<string | null> {
  const sql = "select title from product where id = ? and deleted_at is null";
  const [product] = await queryRows(database, z.object({ title: z.string() }), sql, [productId]);
  return product?.title ?? null;
}
