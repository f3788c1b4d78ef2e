import { model } from "@medusajs/framework/utils";

/**
 * A customer's report of a review, one per account and review. It is open until an admin hides the review or dismisses
 * the report (`settled_at`).
 */
export const ReviewReport = model
  .define("review_report", {
    id: model.id({ prefix: "revrep" }).primaryKey(),
    review_id: model.text(),
    customer_id: model.text(),
    reason: model.text(),
    settled_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["review_id", "customer_id"], unique: true },
    { on: ["customer_id"] },
    { on: ["review_id"], name: "IDX_review_report_open", where: "settled_at IS NULL" },
  ]);
