import { model } from "@medusajs/framework/utils";

/** A customer who found a review helpful, once for each account and review. */
export const ReviewVote = model
  .define("review_vote", {
    id: model.id({ prefix: "revvote" }).primaryKey(),
    review_id: model.text(),
    customer_id: model.text(),
  })
  .indexes([{ on: ["review_id", "customer_id"], unique: true }, { on: ["customer_id", "created_at", "id"] }]);
