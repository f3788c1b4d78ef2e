import { z } from "zod";
import { readMediaAddress } from "../../contract/media-address";
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
  /** Of the address, so that a picture keeps its id whatever Medusa does with its images. */
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

/** A product with all its pictures, whether it is on sale or not, by its id or handle; null if there is none. */
export async function getProductPictures(database: Database, idOrHandle: string) {
  const find = "select id, handle, title, status from product where (id = ? or handle = ?) and deleted_at is null";
  const [product] = await queryRows(database, ProductRow, find, [idOrHandle, idOrHandle]);
  if (!product) return null;
  const sql = `select md5(found.address) as id, found.* from (${PICTURES_OF_PRODUCT}) found`;
  const rows = await queryRows(database, PictureRow, sql, [product.id, product.id, product.id]);
  const byAddress = new Map<string, z.infer<typeof PictureRow>>();
  for (const row of rows) {
    const first = byAddress.get(row.address);
    byAddress.set(row.address, first ? { ...first, image_id: first.image_id ?? row.image_id } : row);
  }
  const pictures = [...byAddress.values()];
  const made = pictures.flatMap(({ address }) => readMediaAddress(address)?.id ?? []);
  const states = await queryRows(
    database,
    StateRow,
    "select id, state from made_picture where id = any(?::text[]) and deleted_at is null",
    [made],
  );
  const stateOf = new Map(states.map(({ id, state }) => [id, state]));
  return {
    product,
    pictures: pictures.map((picture) => ({
      ...picture,
      state: stateOf.get(readMediaAddress(picture.address)?.id ?? "") ?? null,
    })),
  };
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

export type ProductPictures = NonNullable<Awaited<ReturnType<typeof getProductPictures>>>;
