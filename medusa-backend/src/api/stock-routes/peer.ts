import type { RouteMethods } from "../route-table";

/**
 * Medusa's own routes that another storefront's pages and checkout call. Only STOCK_STORE_ROUTES opens them, so that
 * the bench can measure them beside the shop's. They expose no customers, orders or payments of others.
 */
export const PEER_ROUTES: RouteMethods = {
  "/store/carts": "POST",
  "/store/carts/:id": "GET POST",
  "/store/carts/:id/complete": "POST",
  "/store/carts/:id/line-items": "POST",
  "/store/carts/:id/shipping-methods": "POST",
  "/store/collections": "GET",
  "/store/collections/:id": "GET",
  "/store/payment-collections": "POST",
  "/store/payment-collections/:id/payment-sessions": "POST",
  "/store/product-categories": "GET",
  "/store/product-categories/:id": "GET",
  "/store/product-tags": "GET",
  "/store/product-types": "GET",
  "/store/products": "GET",
  "/store/products/:id": "GET",
  "/store/regions": "GET",
  "/store/regions/:id": "GET",
  "/store/shipping-options": "GET",
};
