import { model } from "@medusajs/framework/utils";

/**
 * What a customer says of the shop. `customer_id` is null for the seed's samples and is never shown; `rating` is whole, 1 to 5;
 * a review with `hidden_at` is kept and not listed.
 */
export const Review = model
  .define("review", {
    id: model.id({ prefix: "rev" }).primaryKey(),
    customer_id: model.text().nullable(),
    reviewer_img: model.text().default(""),
    reviewer_name: model.text(),
    reviewer_occupation: model.text().default(""),
    description: model.text(),
    rating: model.number(),
    hidden_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["customer_id"] }, { on: ["created_at", "id"] }])
  .checks([{ name: "review_rating_range", expression: (columns) => `${columns.rating} BETWEEN 1 AND 5` }]);
