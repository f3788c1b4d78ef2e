import { generateEntityId, MedusaService, Module } from "@medusajs/framework/utils";
import { serviceOf, withDatabase } from "../../lib/database/connection";
import { Id, isThere, queryRow, queryRows } from "../../lib/database/sql";
import { FORMER_CUSTOMER } from "../../lib/text";
import { Review, ReviewMailStop, ReviewPhoto, ReviewReport, ReviewVote } from "./models/review";

export type NewReport = { reviewId: string; customerId: string; reason: string };
type Vote = { reviewId: string; customerId: string };
/** `productId` is empty for a photo of the customer; `reviewId` is null before the review is written. */
export type NewPhoto = { pictureId: string; customerId: string; productId: string; reviewId: string | null };

/** Stores reviews, their photos, customers' reports of them, and their votes for them. */
class ReviewModuleService extends withDatabase(
  MedusaService({ Review, ReviewReport, ReviewMailStop, ReviewVote, ReviewPhoto }),
) {
  /** Takes name, photo and occupation off the reviews, and deletes reports, votes and the unsubscription. */
  async eraseReviewer(customerId: string): Promise<void> {
    const sql = `update review set reviewer_name = ?, reviewer_img = '', reviewer_occupation = '', updated_at = now()
      where customer_id = ? and deleted_at is null`;
    await this.database.raw(sql, [FORMER_CUSTOMER, customerId]);
    for (const table of ["review_report", "review_vote", "review_mail_stop"])
      await this.database.raw(`delete from ${table} where customer_id = ? and deleted_at is null`, [customerId]);
  }

  async stopMails(customerId: string): Promise<void> {
    const sql = `insert into review_mail_stop (id, customer_id) values (?, ?)
      on conflict (customer_id) where deleted_at is null do nothing`;
    await this.database.raw(sql, [generateEntityId(undefined, "revstop"), customerId]);
  }

  /** False if the customer has reported the review before. */
  async insertReport({ reviewId, customerId, reason }: NewReport): Promise<boolean> {
    const sql = `
      insert into review_report (id, review_id, customer_id, reason) values (?, ?, ?, ?)
      on conflict (review_id, customer_id) where deleted_at is null do nothing returning id`;
    const bindings = [generateEntityId(undefined, "revrep"), reviewId, customerId, reason];
    return await isThere(this.database, sql, bindings);
  }

  /** False if the customer has voted before. */
  async insertVote({ reviewId, customerId }: Vote): Promise<boolean> {
    const sql = `
      insert into review_vote (id, review_id, customer_id) values (?, ?, ?)
      on conflict (review_id, customer_id) where deleted_at is null do nothing returning id`;
    const bindings = [generateEntityId(undefined, "revvote"), reviewId, customerId];
    return await isThere(this.database, sql, bindings);
  }

  async deleteVote({ reviewId, customerId }: Vote): Promise<boolean> {
    const sql = "delete from review_vote where review_id = ? and customer_id = ? and deleted_at is null returning id";
    return await isThere(this.database, sql, [reviewId, customerId]);
  }

  /** `until`: the last one that is settled; ids begin with their time. Returns the ids of those that were open. */
  async settleReports(reviewId: string, until: string | null): Promise<string[]> {
    const sql = `
      update review_report set settled_at = now(), updated_at = now()
      where review_id = ? and (?::text is null or id <= ?) and settled_at is null and deleted_at is null returning id`;
    const rows = await queryRows(this.database, Id, sql, [reviewId, until, until]);
    return rows.map(({ id }) => id);
  }

  /** Stores a photo before its files exist, so that they are always found by it. A removed photo is taken back. */
  async claimPhoto({ pictureId, customerId, productId, reviewId }: NewPhoto): Promise<string> {
    const sql = `
      insert into review_photo (id, picture_id, customer_id, product_id, review_id) values (?, ?, ?, ?, ?)
      on conflict (picture_id) where deleted_at is null
      do update set removed_at = null, review_id = excluded.review_id, created_at = now(), updated_at = now() returning id`;
    const bindings = [generateEntityId(undefined, "revph"), pictureId, customerId, productId, reviewId];
    return (await queryRow(this.database, Id, sql, bindings))?.id ?? "";
  }

  async attachPhotos(reviewId: string, { customerId, productId }: Omit<NewPhoto, "pictureId" | "reviewId">) {
    const sql = `update review_photo set review_id = ?, updated_at = now()
      where customer_id = ? and product_id = ? and review_id is null and removed_at is null and deleted_at is null`;
    await this.database.raw(sql, [reviewId, customerId, productId]);
  }

  /** A photo that was hidden with another review stays hidden. */
  async attachOwnPhoto(reviewId: string, { customerId, pictureId }: Pick<NewPhoto, "customerId" | "pictureId">) {
    const sql = `update review_photo set review_id = ?, updated_at = now()
      where customer_id = ? and product_id = '' and picture_id = ? and review_id is null
        and removed_at is null and deleted_at is null`;
    await this.database.raw(sql, [reviewId, customerId, pictureId]);
  }

  /** Returns the ids of those that were not removed before. */
  async removePhotos(of: { reviewId?: string; customerId?: string; photoId?: string }): Promise<string[]> {
    const sql = `update review_photo set removed_at = now(), updated_at = now()
      where removed_at is null and deleted_at is null
        and (review_id = ? or customer_id = ? or id = ?) returning id`;
    const bindings = [of.reviewId ?? null, of.customerId ?? null, of.photoId ?? null];
    return (await queryRows(this.database, Id, sql, bindings)).map(({ id }) => id);
  }

  async restorePhotos(ids: readonly string[]): Promise<void> {
    await this.database.raw("update review_photo set removed_at = null where id = any(?::text[])", [[...ids]]);
  }

  /** Removes photos whose review was not written within a day. */
  async removeUnwrittenPhotos(): Promise<void> {
    await this.database.raw(`update review_photo set removed_at = now(), updated_at = now()
      where review_id is null and removed_at is null and deleted_at is null and created_at < now() - interval '1 day'`);
  }

  /** Deletes a removed photo, after its files. */
  async forgetPhoto(photoId: string): Promise<void> {
    await this.database.raw("delete from review_photo where id = ? and removed_at is not null", [photoId]);
  }

  async hasReview(reviewId: string): Promise<boolean> {
    const sql = "select id from review where id = ? and deleted_at is null";
    return await isThere(this.database, sql, [reviewId]);
  }

  /** False if the review is not shown. */
  async letWait(reviewId: string): Promise<boolean> {
    const sql = `update review set hidden_at = now(), is_waiting = true, updated_at = now()
      where id = ? and hidden_at is null and deleted_at is null returning id`;
    return await isThere(this.database, sql, [reviewId]);
  }

  /** Undoes `letWait`, unless it was decided meanwhile. */
  async endWait(reviewId: string): Promise<void> {
    const sql =
      "update review set hidden_at = null, is_waiting = false, updated_at = now() where id = ? and is_waiting";
    await this.database.raw(sql, [reviewId]);
  }

  async reopenReports(ids: readonly string[]): Promise<void> {
    const sql = "update review_report set settled_at = null where id = any(?::text[]) and deleted_at is null";
    await this.database.raw(sql, [[...ids]]);
  }
}

export const REVIEW_MODULE = "review";
export const reviewService = serviceOf<ReviewModuleService>(REVIEW_MODULE);

export default Module(REVIEW_MODULE, { service: ReviewModuleService });
