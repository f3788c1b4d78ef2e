import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import type { PictureType } from "../../contract/media-address";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { isThere, keepingPlans, queryRows } from "../../lib/database/sql";
import { MadePicture, PictureCopy, PictureFile, PictureText } from "./models/product-picture";

/** A picture whose widths fail this often is given up: it may kill the process. */
const MOST_TRIES = 5;
/** At once, then after 1, 5, 25 and 125 minutes. */
const MOST_COPY_TRIES = 5;

const Begun = z.object({ id: z.string(), largest: z.number() });
const Due = z.object({ id: z.string(), address: z.string(), tries: z.number() });

export type CopyResult = { copiedUrl: string } | { reason: string; isFinal: boolean };

export type TextOf = { address: string; alt: string };

/** Stores the files of pictures, their alternative texts, and copies of other hosts' pictures. */
class ProductPictureModuleService extends withDatabase(
  MedusaService({ MadePicture, PictureFile, PictureText, PictureCopy }),
) {
  async noteFile(file: { pictureId: string; width: number; type: PictureType | "master"; key: string }) {
    const sql = `insert into picture_file (id, picture_id, width, type, file_key) values (?, ?, ?, ?, ?)
      on conflict do nothing returning id`;
    const values = [`picf_${randomUUID()}`, file.pictureId, file.width, file.type, file.key];
    return await isThere(this.database, sql, values);
  }

  async hasWaiting(): Promise<boolean> {
    const sql = "select 1 from made_picture where state = 'making' and deleted_at is null limit 1";
    return await isThere(keepingPlans(this.database), sql);
  }

  async hasDueCopies(): Promise<boolean> {
    const sql =
      "select 1 from picture_copy where state = 'waiting' and deleted_at is null and next_try_at <= now() limit 1";
    return await isThere(keepingPlans(this.database), sql);
  }

  /** The try is counted before the work begins: a picture that kills the process each time is given up. */
  async beginNext(): Promise<z.infer<typeof Begun> | null> {
    await this.database.raw(`update made_picture set state = 'failed', updated_at = now()
      where state = 'making' and deleted_at is null and tries >= ${MOST_TRIES}`);
    const sql = `update made_picture set tries = tries + 1, updated_at = now() where id = (
        select id from made_picture where state = 'making' and deleted_at is null order by tries, created_at, id limit 1)
      returning id, largest`;
    return (await queryRows(this.database, Begun, sql))[0] ?? null;
  }

  /** For a picture that was given up, and whose file was uploaded again. */
  async beginAgain(pictureId: string): Promise<void> {
    const sql =
      "update made_picture set state = 'making', tries = 0, updated_at = now() where id = ? and state = 'failed'";
    await this.database.raw(sql, [pictureId]);
  }

  async endMaking(pictureId: string): Promise<void> {
    await this.database.raw("update made_picture set state = 'made', updated_at = now() where id = ?", [pictureId]);
  }

  async saveTexts(productId: string, texts: readonly TextOf[]): Promise<void> {
    await this.database.transaction(async (transaction: Database) => {
      const addresses = texts.map(({ address }) => address);
      const gone = `delete from picture_text
        where product_id = ? and deleted_at is null and not (address = any(?::text[]))`;
      await transaction.raw(gone, [productId, addresses]);
      const sql = `insert into picture_text (id, product_id, address, alt) values (?, ?, ?, ?)
        on conflict (product_id, address) where deleted_at is null
        do update set alt = excluded.alt, updated_at = now()`;
      for (const { address, alt } of texts)
        await transaction.raw(sql, [`pict_${randomUUID()}`, productId, address, alt]);
    });
  }

  /** The try is counted before the request. */
  async takeDueCopies(most: number): Promise<z.infer<typeof Due>[]> {
    const sql = `update picture_copy set tries = tries + 1, next_try_at = now() + interval '1 minute' * power(5, tries),
        updated_at = now()
      where id in (select id from picture_copy where state = 'waiting' and deleted_at is null and next_try_at <= now()
        order by next_try_at limit ?)
      returning id, address, tries`;
    return await queryRows(this.database, Due, sql, [most]);
  }

  /** A trigger (migration-scripts/products.ts) notes the products with this copy; the caller rebuilds their facts. */
  async endCopy({ id, tries }: z.infer<typeof Due>, result: CopyResult): Promise<void> {
    if ("copiedUrl" in result) {
      const sql =
        "update picture_copy set state = 'copied', copied_url = ?, reason = null, updated_at = now() where id = ?";
      await this.database.raw(sql, [result.copiedUrl, id]);
      return;
    }
    const state = result.isFinal || tries >= MOST_COPY_TRIES ? "failed" : "waiting";
    const sql = "update picture_copy set state = ?, reason = ?, updated_at = now() where id = ?";
    await this.database.raw(sql, [state, result.reason, id]);
  }
}

export const productPictureService = serviceOf<ProductPictureModuleService>("product_picture");

export default Module("product_picture", { service: ProductPictureModuleService });
