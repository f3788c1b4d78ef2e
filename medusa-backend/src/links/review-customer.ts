import { defineLink } from "@medusajs/framework/utils";
import CustomerModule from "@medusajs/medusa/customer";
import ReviewModule from "../modules/review";

/** `review.customer`: who wrote it. Read-only: the review's own `customer_id` is the only record of it. */
export default defineLink(
  { linkable: ReviewModule.linkable.review, field: "customer_id" },
  CustomerModule.linkable.customer,
  { readOnly: true },
);
