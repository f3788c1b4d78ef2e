import type { Endpoint } from "./define-endpoint";
import {
  deleteOrderById,
  getAllOrders,
  getOrderById,
  getOrders,
  postOrders,
  putUpdateStatus,
} from "./resources/orders.server";
import { postCreatePaymentIntent } from "./resources/payments.server";
import { deleteProductById, getProducts, postAddProduct } from "./resources/products.server";
import { getReviews, postAddReview } from "./resources/reviews.server";
import { getUserByEmail, putMakeAdmin, putUserByEmail } from "./resources/users.server";

/** The contract tests loop over it, so that each new row is tested for its permissions at once. */
export const TABLE: readonly Endpoint[] = [
  getProducts,
  postAddProduct,
  deleteProductById,
  getReviews,
  postAddReview,
  getUserByEmail,
  putUserByEmail,
  putMakeAdmin,
  postCreatePaymentIntent,
  postOrders,
  getOrders,
  getOrderById,
  getAllOrders,
  putUpdateStatus,
  deleteOrderById,
];
