import { model } from "@medusajs/framework/utils";

/** A customer who unsubscribed from mails that ask for a review. */
export const ReviewMailStop = model
  .define("review_mail_stop", {
    id: model.id({ prefix: "revstop" }).primaryKey(),
    customer_id: model.text(),
  })
  .indexes([{ on: ["customer_id"], unique: true }]);
