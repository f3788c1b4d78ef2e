import { defineLink } from "@medusajs/framework/utils";
import ProductModule from "@medusajs/medusa/product";
import ReviewModule from "../modules/review";

/**
 * `review.product`: the product of a product review. Read-only: the review's own `product_id` is the only record of it.
 */
export default defineLink(
  { linkable: ReviewModule.linkable.review, field: "product_id" },
  ProductModule.linkable.product,
  { readOnly: true },
);
