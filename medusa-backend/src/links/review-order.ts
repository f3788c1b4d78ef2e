import { defineLink } from "@medusajs/framework/utils";
import OrderModule from "@medusajs/medusa/order";
import ReviewModule from "../modules/review";

/**
 * `review.order`: the order in which the reviewer bought the product. Read-only: the review's own `order_id` is the
 * only record of it.
 */
export default defineLink({ linkable: ReviewModule.linkable.review, field: "order_id" }, OrderModule.linkable.order, {
  readOnly: true,
});
