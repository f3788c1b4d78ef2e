import { z } from "zod";
import { BUILT_IN_PRODUCTS } from "../../contract/built-in-products";
import { handleBase } from "../../lib/catalogue/handle";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/**
 * The handles that a new product of this name must not get: those of all products, deleted ones included (an old
 * address must not lead to another drone), those that products had, and those of the built-in products, by which carts
 * filled without Medusa name their products.
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
