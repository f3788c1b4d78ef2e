import { model } from "@medusajs/framework/utils";

export const ReviewVote = model
  .define("review_vote", {
    id: model.id({ prefix: "revvote" }).primaryKey(),
    review_id: model.text(),
    customer_id: model.text(),
  })
  .indexes([{ on: ["review_id", "customer_id"], unique: true }, { on: ["customer_id", "created_at", "id"] }]);

/** Open until an admin hides the review or dismisses the report (`settled_at`). */
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

/**
 * `review_id` is null before the review is written, `product_id` empty for a photo of the customer. A photo with
 * `removed_at` is shown nowhere: its files are being deleted, and then the row.
 */
export const ReviewPhoto = model
  .define("review_photo", {
    id: model.id({ prefix: "revph" }).primaryKey(),
    picture_id: model.text(),
    customer_id: model.text(),
    product_id: model.text(),
    review_id: model.text().nullable(),
    removed_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["picture_id"], unique: true },
    { on: ["review_id", "created_at", "id"] },
    { on: ["customer_id", "product_id"] },
    { on: ["removed_at"], name: "IDX_review_photo_removed", where: "removed_at IS NOT NULL" },
    { on: ["created_at"], name: "IDX_review_photo_unwritten", where: "review_id IS NULL" },
  ]);

/** The customer unsubscribed from mails that ask for reviews. */
export const ReviewMailStop = model
  .define("review_mail_stop", {
    id: model.id({ prefix: "revstop" }).primaryKey(),
    customer_id: model.text(),
  })
  .indexes([{ on: ["customer_id"], unique: true }]);

/**
 * Of the shop, or of a product bought in `order_id`. `customer_id` is null for the seed's samples and is never shown. A
 * review that waits has `hidden_at`, too. A trigger keeps `helpful_count`; that and a trigram index of the texts are in
 * the migrations.
 */
export const Review = model
  .define("review", {
    id: model.id({ prefix: "rev" }).primaryKey(),
    customer_id: model.text().nullable(),
    product_id: model.text().nullable(),
    order_id: model.text().nullable(),
    reviewer_img: model.text().default(""),
    reviewer_name: model.text(),
    reviewer_occupation: model.text().default(""),
    description: model.text(),
    rating: model.number(),
    hidden_at: model.dateTime().nullable(),
    hidden_for: model.text().nullable(),
    is_waiting: model.boolean().default(false),
    answer: model.text().nullable(),
    answered_at: model.dateTime().nullable(),
    helpful_count: model.number().default(0),
  })
  .indexes([
    { on: ["customer_id"] },
    { on: ["created_at", "id"] },
    { on: ["rating", "created_at", "id"] },
    { on: ["created_at", "id"], name: "IDX_review_hidden_newest", where: "hidden_at IS NOT NULL" },
    { on: ["created_at", "id"], name: "IDX_review_waiting_newest", where: "is_waiting" },
    {
      on: ["created_at", "id"],
      name: "IDX_review_of_shop_newest",
      where: "product_id IS NULL AND hidden_at IS NULL",
    },
    { on: ["product_id", "created_at", "id"] },
    {
      on: ["product_id", "helpful_count", "created_at", "id"],
      name: "IDX_review_most_helpful",
      where: "hidden_at IS NULL",
    },
    { on: ["customer_id", "product_id"], unique: true, where: "product_id IS NOT NULL" },
  ])
  .checks([
    {
      name: "review_waits_unseen",
      expression: (columns) => `NOT ${columns.is_waiting} OR ${columns.hidden_at} IS NOT NULL`,
    },
    { name: "review_rating_range", expression: (columns) => `${columns.rating} BETWEEN 1 AND 5` },
    {
      name: "review_answer_has_time",
      expression: (columns) => `(${columns.answer} IS NULL) = (${columns.answered_at} IS NULL)`,
    },
    {
      name: "review_of_product_has_order",
      expression: (columns) =>
        `(${columns.product_id} IS NULL) = (${columns.order_id} IS NULL) AND (${columns.product_id} IS NULL OR ${columns.customer_id} IS NOT NULL)`,
    },
  ]);
