import { z } from "zod";
import { ReviewPhoto } from "../../contract/reviews";
import type { Database } from "../../lib/database/connection";
import { isThere, queryList, queryRow, queryValues } from "../../lib/database/sql";
import { PHOTO_ADDRESS } from "../expressions";
import { shownReviews } from "../products/product-pages";
import type { ReviewKey } from "./reviews";

/** The product of a photo of the customer, for a review of the shop. */
export const OF_SHOP = "";

const OwnPhoto = ReviewPhoto.extend({ pictureId: z.string(), reviewId: z.string().nullable() });

/** This customer's photos of this product, the oldest first, whether their review is written yet or not. */
export async function listOwnPhotos(database: Database, { customerId, productId }: ReviewKey) {
  const sql = `
    select photo.id, photo.picture_id, photo.review_id, ${PHOTO_ADDRESS} as address
    from review_photo photo join made_picture made on made.id = photo.picture_id and made.deleted_at is null
    where photo.customer_id = ? and photo.product_id = ? and photo.removed_at is null and photo.deleted_at is null
    order by photo.created_at, photo.id`;
  return await queryList(database, "photos", OwnPhoto, sql, [customerId, productId]);
}

const FoundPhoto = z.object({
  id: z.string(),
  customerId: z.string(),
  isRemoved: z.boolean(),
  isShown: z.boolean(),
});

/** The photo that a picture belongs to, and whether everybody sees it. */
export async function findPhoto(database: Database, pictureId: string): Promise<z.infer<typeof FoundPhoto> | null> {
  const sql = `
    select photo.id, photo.customer_id, photo.removed_at is not null as is_removed,
      photo.removed_at is null and (
        exists (select 1 ${shownReviews("photo.product_id")} and r.id = photo.review_id)
        or exists (select 1 from review r where r.id = photo.review_id and r.product_id is null
          and r.hidden_at is null and r.deleted_at is null)) as is_shown
    from review_photo photo where photo.picture_id = ? and photo.deleted_at is null`;
  return await queryRow(database, FoundPhoto, sql, [pictureId]);
}

type PhotoKey = { photoId: string; reviewId?: string | null; customerId?: string | null };

/** A photo by its id; `reviewId` and `customerId` if it must be of that review or person. */
export async function getPhoto(database: Database, { photoId, reviewId = null, customerId = null }: PhotoKey) {
  const sql = `
    select photo.picture_id from review_photo photo
    where photo.id = ? and photo.removed_at is null and photo.deleted_at is null
      and (?::text is null or photo.review_id = ?) and (?::text is null or photo.customer_id = ?)`;
  const bindings = [photoId, reviewId, reviewId, customerId, customerId];
  return await queryRow(database, z.object({ pictureId: z.string() }), sql, bindings);
}

/** True if a review has a photo with a picture that is not among these. */
export async function hasOtherPhoto(database: Database, reviewId: string, known: readonly string[]): Promise<boolean> {
  const sql = `
    select 1 from review_photo photo join made_picture made on made.id = photo.picture_id and made.deleted_at is null
    where photo.review_id = ? and photo.id <> all(?::text[]) and photo.removed_at is null and photo.deleted_at is null`;
  return await isThere(database, sql, [reviewId, known]);
}

/** Pictures of removed photos, whose files are to be deleted; those removed first first. */
export async function listRemovedPhotos(
  database: Database,
  { customerId, most }: { customerId: string | null; most: number },
): Promise<string[]> {
  const sql = `
    select photo.picture_id from review_photo photo
    where photo.removed_at is not null and photo.deleted_at is null and (?::text is null or photo.customer_id = ?)
    order by photo.removed_at limit ?`;
  return await queryValues(database, z.string(), sql, [customerId, customerId, most]);
}
