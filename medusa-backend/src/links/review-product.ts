import { defineLink } from "@medusajs/framework/utils";
import ProductModule from "@medusajs/medusa/product";
import ReviewModule from "../modules/review";

/**
 * `review.product`: the product of a review that is about one. Read-only: the review's own `product_id` is the truth.
 */
export default defineLink(
  { linkable: ReviewModule.linkable.review, field: "product_id" },
  ProductModule.linkable.product,
  { readOnly: true },
);
