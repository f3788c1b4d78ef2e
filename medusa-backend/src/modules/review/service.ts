import { ContainerRegistrationKeys, generateEntityId, MedusaService } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Connection, ModuleCradle } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { Review } from "./models/review";
import { ReviewMailStop } from "./models/review-mail-stop";
import { ReviewReport } from "./models/review-report";

/** The name at reviews whose writer has deleted the account. */
const FORMER_CUSTOMER = "A former customer";

/** A report as a customer makes it. */
export type NewReport = { reviewId: string; customerId: string; reason: string };

/** Stores reviews, and customers' reports of them. */
class ReviewModuleService extends MedusaService({ Review, ReviewReport, ReviewMailStop }) {
  private readonly database: Connection;

  constructor(cradle: ModuleCradle) {
    super(cradle);
    this.database = cradle[ContainerRegistrationKeys.PG_CONNECTION];
  }

  /**
   * Takes a customer's name, photo and occupation off their reviews, and deletes their reports of other people's and
   * their wish to get no mails that ask for reviews.
   */
  async eraseReviewer(customerId: string): Promise<void> {
    const sql = `update review set reviewer_name = ?, reviewer_img = '', reviewer_occupation = '', updated_at = now()
      where customer_id = ? and deleted_at is null`;
    await this.database.raw(sql, [FORMER_CUSTOMER, customerId]);
    await this.database.raw("delete from review_report where customer_id = ? and deleted_at is null", [customerId]);
    await this.database.raw("delete from review_mail_stop where customer_id = ? and deleted_at is null", [customerId]);
  }

  /** Ends the mails that ask a customer for reviews. Returns the record's id, or null where they had ended before. */
  async stopMails(customerId: string): Promise<string | null> {
    const sql = `
      insert into review_mail_stop (id, customer_id) values (?, ?)
      on conflict (customer_id) where deleted_at is null do nothing returning id`;
    const bindings = [generateEntityId(undefined, "revstop"), customerId];
    const [row] = await queryRows(this.database, z.object({ id: z.string() }), sql, bindings);
    return row?.id ?? null;
  }

  /** Stores a report. Returns its id, or null where the customer has reported the review before. */
  async insertReport({ reviewId, customerId, reason }: NewReport): Promise<string | null> {
    const sql = `
      insert into review_report (id, review_id, customer_id, reason) values (?, ?, ?, ?)
      on conflict (review_id, customer_id) where deleted_at is null do nothing returning id`;
    const bindings = [generateEntityId(undefined, "revrep"), reviewId, customerId, reason];
    const [row] = await queryRows(this.database, z.object({ id: z.string() }), sql, bindings);
    return row?.id ?? null;
  }

  /** Settles the open reports of a review. Returns their ids. */
  async settleReports(reviewId: string): Promise<string[]> {
    const sql = `
      update review_report set settled_at = now(), updated_at = now()
      where review_id = ? and settled_at is null and deleted_at is null returning id`;
    const rows = await queryRows(this.database, z.object({ id: z.string() }), sql, [reviewId]);
    return rows.map(({ id }) => id);
  }

  /** Opens settled reports again. */
  async reopenReports(ids: readonly string[]): Promise<void> {
    const sql = "update review_report set settled_at = null where id = any(?::text[]) and deleted_at is null";
    await this.database.raw(sql, [[...ids]]);
  }
}

export default ReviewModuleService;
