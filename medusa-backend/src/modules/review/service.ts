import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils";
import type { Connection, ModuleCradle } from "../../lib/database/connection";
import { Review } from "./models/review";

/** The name at reviews whose writer has deleted the account. */
const FORMER_CUSTOMER = "A former customer";

/** Stores reviews. */
class ReviewModuleService extends MedusaService({ Review }) {
  private readonly database: Connection;

  constructor(cradle: ModuleCradle) {
    super(cradle);
    this.database = cradle[ContainerRegistrationKeys.PG_CONNECTION];
  }

  /** Takes a customer's name, photo and occupation off their reviews. */
  async eraseReviewer(customerId: string): Promise<void> {
    const sql = `update review set reviewer_name = ?, reviewer_img = '', reviewer_occupation = '', updated_at = now()
      where customer_id = ? and deleted_at is null`;
    await this.database.raw(sql, [FORMER_CUSTOMER, customerId]);
  }
}

export default ReviewModuleService;
