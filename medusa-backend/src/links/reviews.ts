import { defineLink } from "@medusajs/framework/utils";
import CustomerModule from "@medusajs/medusa/customer";
import OrderModule from "@medusajs/medusa/order";
import ProductModule from "@medusajs/medusa/product";
import ReviewModule from "../modules/review";

/** `review.product`, by the review's own `product_id`. */
export const reviewProduct = defineLink(
  { linkable: ReviewModule.linkable.review, field: "product_id" },
  ProductModule.linkable.product,
  { readOnly: true },
);

/** `review.customer`: who wrote it. Read-only: the review's own `customer_id` is the only record of it. */
export const reviewCustomer = defineLink(
  { linkable: ReviewModule.linkable.review, field: "customer_id" },
  CustomerModule.linkable.customer,
  { readOnly: true },
);

/** `review.order`: the order in which the reviewer bought the product, by the review's own `order_id`. */
export const reviewOrder = defineLink(
  { linkable: ReviewModule.linkable.review, field: "order_id" },
  OrderModule.linkable.order,
  { readOnly: true },
);
