import type { Endpoint } from "./define-endpoint";
import { deleteOrderById, getAllOrders, putUpdateStatus } from "./resources/order-management.server";
import { getOrderById, getOrders, postOrders } from "./resources/orders.server";
import { postCreatePaymentIntent } from "./resources/payments.server";
import { deleteProductById, postAddProduct } from "./resources/product-management.server";
import { getProducts } from "./resources/products.server";
import { getReviews, postAddReview } from "./resources/reviews.server";
import { getUserByEmail, putMakeAdmin, putUserByEmail } from "./resources/users.server";

/**
 * Every call that /api/server serves. The contract tests loop over it (method, path, who, sample, answer), so that each
 * new row is tested for its permissions at once.
 */
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
