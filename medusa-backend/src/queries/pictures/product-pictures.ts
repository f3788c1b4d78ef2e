import { z } from "zod";
import { PictureState } from "../../contract/pictures";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, readable } from "../../lib/database/sql";

const ProductRow = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  status: z.string(),
});

const PictureRow = z.object({
  /** A digest of the address, so that a picture keeps its id whatever Medusa does with its images. */
  id: z.string(),
  image_id: z.string().nullable(),
  address: z.string(),
  alt: z.string(),
  copied_url: z.string().nullable(),
});

/**
 * The pictures of a product in their order: the thumbnail, which is the main one, then its images. An address may come
 * twice. The bindings are the product's id, three times.
 */
const PICTURES_OF_PRODUCT = `
  select listed.image_id, listed.address, coalesce(t.alt, '') as alt, copy.copied_url
  from (
    select null as image_id, p.thumbnail as address, -1 as rank from product p where p.id = ? and p.thumbnail is not null
    union all
    select i.id, i.url, i.rank from image i join product p on p.id = i.product_id
    where i.product_id = ? and i.deleted_at is null) listed
  left join picture_text t on t.product_id = ? and t.address = listed.address and t.deleted_at is null
  left join picture_copy copy on copy.address = listed.address and copy.deleted_at is null
  where listed.address <> '' order by listed.rank, listed.image_id limit 60`;

const StateRow = z.object({ id: z.string(), state: PictureState });

/** A product, whether it is on sale or not, by its id or handle; null if there is none. */
export async function getPicturedProduct(database: Database, idOrHandle: string) {
  const sql = "select id, handle, title, status from product where (id = ? or handle = ?) and deleted_at is null";
  return (await queryRows(database, ProductRow, sql, [idOrHandle, idOrHandle]))[0] ?? null;
}
export type PicturedProduct = z.infer<typeof ProductRow>;

/** All pictures of a product in their order, each once. */
export async function listManagedPictures(database: Database, productId: string) {
  const sql = `select md5(found.address) as id, found.* from (${PICTURES_OF_PRODUCT}) found`;
  const rows = await queryRows(database, PictureRow, sql, [productId, productId, productId]);
  const byAddress = new Map<string, z.infer<typeof PictureRow>>();
  for (const row of rows) {
    const first = byAddress.get(row.address);
    byAddress.set(row.address, first ? { ...first, image_id: first.image_id ?? row.image_id } : row);
  }
  return [...byAddress.values()];
}
export type ManagedPictureRow = Awaited<ReturnType<typeof listManagedPictures>>[number];

/** The states of uploads, by their ids. */
export async function readStates(database: Database, ids: readonly string[]): Promise<Map<string, PictureState>> {
  const sql = "select id, state from made_picture where id = any(?::text[]) and deleted_at is null";
  const rows = await queryRows(database, StateRow, sql, [[...ids]]);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

const ShownRow = PictureRow.pick({ address: true, alt: true, copied_url: true });

/** A product's pictures as its page shows them, in their order, each once. */
export async function listShownPictures(database: Database, productId: string) {
  const rows = readable(
    await queryList(database, "pictures", ShownRow, PICTURES_OF_PRODUCT, [productId, productId, productId]),
  );
  const byAddress = new Map(rows.map((row) => [row.address, row]));
  return [...byAddress.values()].map(({ address, alt, copied_url }) => ({ url: copied_url ?? address, alt }));
}
