import { z } from "zod";
import { type PictureType, widthsUpTo } from "../contract/media-address";
import { PictureState } from "../contract/pictures";
import { MOST_VARIANTS } from "../contract/variants";
import type { Database } from "../lib/database/connection";
import { queryList, queryRow, queryRows, queryValue } from "../lib/database/sql";
import { PHOTO_ADDRESS } from "./expressions";
import { PUBLISHED } from "./products/statements";

const MadeRow = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  largest: z.number(),
  state: PictureState,
});
export type MadeRow = z.infer<typeof MadeRow>;

export async function getMadePicture(database: Database, id: string): Promise<MadeRow | null> {
  const sql = "select id, width, height, largest, state from made_picture where id = ? and deleted_at is null";
  return await queryRow(database, MadeRow, sql, [id]);
}

const FileRow = z.object({ width: z.number(), type: z.enum(["avif", "webp", "master"]), fileKey: z.string() });

export function listPictureFiles(database: Database, id: string): Promise<z.infer<typeof FileRow>[]> {
  const sql = "select width, type, file_key from picture_file where picture_id = ? and deleted_at is null";
  return queryRows(database, FileRow, sql, [id]);
}

/** `isFinal`: it is no temporary replacement. */
export type ServedFile = { key: string; type: PictureType; isFinal: boolean };

/** The file for a width and format of a picture; null for one that is never made. */
export async function findServedFile(
  database: Database,
  wanted: { id: string; width: number; type: PictureType },
): Promise<ServedFile | null> {
  const files = await listPictureFiles(database, wanted.id);
  const exact = files.find(({ width, type }) => width === wanted.width && type === wanted.type);
  if (exact) return { key: exact.fileKey, type: wanted.type, isFinal: true };
  const picture = files.length > 0 ? await getMadePicture(database, wanted.id) : null;
  if (!picture || !widthsUpTo(picture.largest).includes(wanted.width)) return null;
  const [standIn] = files.filter(({ type }) => type === "webp").sort((one, other) => other.width - one.width);
  return standIn ? { key: standIn.fileKey, type: "webp", isFinal: false } : null;
}

const ProductRow = z.object({ id: z.string(), handle: z.string(), title: z.string(), status: z.string() });

const PictureRow = z.object({
  /** A digest of the address, so that a picture keeps its id whatever Medusa does with its images. */
  id: z.string(),
  imageId: z.string().nullable(),
  address: z.string(),
  alt: z.string(),
  copiedUrl: z.string().nullable(),
});

/** A product's thumbnail, then its images; an address may come twice. `product`: a column, or "?" (three bindings). */
export const picturesOf = (product: string): string => `
  select listed.image_id, listed.address, coalesce(t.alt, '') as alt, copy.copied_url,
    row_number() over (order by listed.rank, listed.image_id) as place
  from (
    select null as image_id, p.thumbnail as address, -1 as rank from product p
    where p.id = ${product} and p.thumbnail is not null
    union all
    select i.id, i.url, i.rank from image i join product p on p.id = i.product_id
    where i.product_id = ${product} and i.deleted_at is null) listed
  left join picture_text t on t.product_id = ${product} and t.address = listed.address and t.deleted_at is null
  left join picture_copy copy on copy.address = listed.address and copy.deleted_at is null
  where listed.address <> '' order by place limit 60`;
const PICTURES_OF_PRODUCT = picturesOf("?");

const StateRow = z.object({ id: z.string(), state: PictureState });

/** A product, on sale or not, by its id or handle. */
export async function getPicturedProduct(database: Database, idOrHandle: string) {
  const sql = "select id, handle, title, status from product where (id = ? or handle = ?) and deleted_at is null";
  return await queryRow(database, ProductRow, sql, [idOrHandle, idOrHandle]);
}
export type PicturedProduct = z.infer<typeof ProductRow>;

/** All pictures of a product in their order, each once. */
export async function listManagedPictures(database: Database, productId: string) {
  const sql = `select md5(found.address) as id, found.* from (${PICTURES_OF_PRODUCT}) found`;
  const rows = await queryRows(database, PictureRow, sql, [productId, productId, productId]);
  const byAddress = new Map<string, z.infer<typeof PictureRow>>();
  for (const row of rows) {
    const first = byAddress.get(row.address);
    byAddress.set(row.address, first ? { ...first, imageId: first.imageId ?? row.imageId } : row);
  }
  return [...byAddress.values()];
}
export type ManagedPictureRow = Awaited<ReturnType<typeof listManagedPictures>>[number];

const ImageId = z.object({ id: z.string(), url: z.string(), pictureId: z.string() });

/** Medusa's images of a product in their order; `pictureId` as in `listManagedPictures`. */
export async function listImageIds(database: Database, productId: string) {
  const sql = `select i.id, i.url, md5(i.url) as picture_id from image i
    where i.product_id = ? and i.deleted_at is null order by i.rank, i.id`;
  return await queryRows(database, ImageId, sql, [productId]);
}

export async function readStates(database: Database, ids: readonly string[]): Promise<Map<string, PictureState>> {
  const sql = "select id, state from made_picture where id = any(?::text[]) and deleted_at is null";
  const rows = await queryRows(database, StateRow, sql, [[...ids]]);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

const ShownRow = PictureRow.pick({ address: true, alt: true, copiedUrl: true });

/** Each picture once: two addresses of one file share their copy. */
export function toShown(rows: readonly z.infer<typeof ShownRow>[]): { url: string; alt: string }[] {
  const texts = new Map<string, string>();
  for (const { address, alt, copiedUrl } of rows) {
    const url = copiedUrl ?? address;
    texts.set(url, texts.get(url) || alt);
  }
  return [...texts].map(([url, alt]) => ({ url, alt }));
}

export async function listShownPictures(database: Database, productId: string) {
  const rows = await queryList(database, "pictures", ShownRow, PICTURES_OF_PRODUCT, [productId, productId, productId]);
  return toShown(rows);
}

/** A variant's thumbnail, then those of the product's images that are its own; otherwise as `picturesOf`. */
export const picturesOfVariants = (product: string): string => `
  select listed.variant_id, listed.address, coalesce(t.alt, '') as alt, copy.copied_url,
    row_number() over (order by listed.variant_id, listed.rank, listed.image_id) as place
  from (
    select v.id as variant_id, v.thumbnail as address, -1 as rank, null as image_id from product_variant v
    where v.product_id = ${product} and v.deleted_at is null and v.thumbnail is not null
    union all
    select v.id, i.url, i.rank, i.id from product_variant v
    join product_variant_product_image own on own.variant_id = v.id and own.deleted_at is null
    join image i on i.id = own.image_id and i.deleted_at is null
    where v.product_id = ${product} and v.deleted_at is null) listed
  left join picture_text t on t.product_id = ${product} and t.address = listed.address and t.deleted_at is null
  left join picture_copy copy on copy.address = listed.address and copy.deleted_at is null
  where listed.address <> '' order by place limit ${MOST_VARIANTS * 60}`;
const PICTURES_OF_VARIANTS = picturesOfVariants("?");

const OfVariant = ShownRow.extend({ variantId: z.string() });

/** The pictures of a product's variants as its page shows them; a variant without its own has none. */
export async function listVariantPictures(database: Database, productId: string) {
  const bindings = [productId, productId, productId];
  const rows = await queryList(database, "pictures", OfVariant, PICTURES_OF_VARIANTS, bindings);
  const ids = [...new Set(rows.map(({ variantId }) => variantId))];
  return new Map(ids.map((id) => [id, toShown(rows.filter(({ variantId }) => variantId === id))]));
}

/** `addresses`: a table. All begin with `start`, which the indexes of migration-scripts/pictures.ts need to know. */
const showing = (addresses: string, start: string) => `
  select 1 from ${addresses} a
  join product p on p.thumbnail = a.address and p.thumbnail like '${start}%' and ${PUBLISHED}
  union all
  select 1 from ${addresses} a join image i on i.url = a.address and i.url like '${start}%' and i.deleted_at is null
  join product p on p.id = i.product_id and ${PUBLISHED}`;

/** Whether a picture, uploaded or copied, is one of a published product. Only then may other sites show it. */
export async function isPublicPicture(database: Database, id: string): Promise<boolean> {
  const sql = `
    with made as materialized (
      select ${PHOTO_ADDRESS} as address from made_picture made where made.id = ? and made.deleted_at is null),
    copied as materialized (
      select copy.address from made
      join picture_copy copy on copy.copied_url = made.address and copy.deleted_at is null)
    select exists (${showing("made", "/media/")} union all ${showing("copied", "https://")}) as is_public`;
  return (await queryValue(database, z.boolean(), sql, [id])) ?? false;
}

/** The key of an uploaded declaration in Medusa's file module. */
export async function findDeclarationKey(database: Database, id: string): Promise<string | null> {
  const sql = "select file_key from declaration_file where id = ? and deleted_at is null";
  return await queryValue(database, z.string(), sql, [id]);
}
