import { z } from "zod";
import type { SharedWishListAnswer, WishListAnswer } from "../../contract/carts";
import { unsealText } from "../../lib/auth/sealed-text";
import type { Database } from "../../lib/database/connection";
import { IsoTime, isThere, queryList, queryRow } from "../../lib/database/sql";
import { listOnSale } from "../products/products";

const ListRow = z.object({ customerId: z.string(), title: z.string(), shareSealed: z.string().nullable() });
const ItemRow = z.object({ productId: z.string(), title: z.string(), addedAt: IsoTime });

async function listWishes(database: Database, customerId: string): Promise<z.infer<typeof ItemRow>[]> {
  const sql = `select i.product_id, i.title, i.created_at as added_at from wish_list_item i
    where i.customer_id = ? and i.deleted_at is null order by i.created_at desc, i.id`;
  return await queryList(database, "wishes", ItemRow, sql, [customerId]);
}

async function findList(database: Database, by: "customer_id" | "share_hash", value: string) {
  const sql = `select l.customer_id, l.title, l.share_sealed from wish_list l where l.${by} = ? and l.deleted_at is null`;
  return await queryRow(database, ListRow, sql, [value]);
}

/** The token of a list's link; null if it was sealed by another secret. The link itself still works. */
function readToken(sealed: string, secrets: readonly string[]): string | null {
  try {
    return unsealText(sealed, secrets);
  } catch {
    return null;
  }
}

/** A customer's list with current prices and stock; empty if there is none yet. `secrets` open its sealed link. */
export async function getWishList(
  database: Database,
  customerId: string,
  secrets: readonly string[],
): Promise<WishListAnswer> {
  const [list, wishes] = await Promise.all([
    findList(database, "customer_id", customerId),
    listWishes(database, customerId),
  ]);
  const sold = await listOnSale(
    database,
    wishes.map(({ productId }) => productId),
  );
  const byId = new Map(sold.map((product) => [product.id, product]));
  return {
    title: list?.title ?? "",
    shareToken: list?.shareSealed ? readToken(list.shareSealed, secrets) : null,
    items: wishes.map(({ productId, title }) => ({ productId, title, product: byId.get(productId) ?? null })),
  };
}

/** The list that a link shows, by the digest of its token: what is on sale now; null for a link that has ended. */
export async function getSharedWishList(database: Database, shareHash: string): Promise<SharedWishListAnswer | null> {
  const list = await findList(database, "share_hash", shareHash);
  if (!list) return null;
  const ids = (await listWishes(database, list.customerId)).map(({ productId }) => productId);
  const byId = new Map((await listOnSale(database, ids)).map((product) => [product.id, product]));
  return { title: list.title, products: ids.flatMap((id) => byId.get(id) ?? []) };
}

export async function isWished(
  database: Database,
  { customerId, productId }: { customerId: string; productId: string },
): Promise<boolean> {
  const sql = "select i.id from wish_list_item i where i.customer_id = ? and i.product_id = ? and i.deleted_at is null";
  return await isThere(database, sql, [customerId, productId]);
}

export async function exportWishList(database: Database, customerId: string) {
  const [list, wishes] = await Promise.all([
    findList(database, "customer_id", customerId),
    listWishes(database, customerId),
  ]);
  const products = wishes.map(({ title: product, addedAt }) => ({ product, addedAt }));
  return { title: list?.title ?? "", isShared: Boolean(list?.shareSealed), products };
}
