import type { RouteMethods } from "../route-table";

/**
 * Medusa's own routes that another storefront's pages read, opened by STOCK_STORE_ROUTES alone, so that the bench can
 * measure it beside the shop's. It can fill a cart; nothing of customers, orders or payments is among them.
 */
export const PEER_ROUTES: RouteMethods = {
  "/store/carts": "POST",
  "/store/carts/:id": "GET POST",
  "/store/carts/:id/line-items": "POST",
  "/store/collections": "GET",
  "/store/collections/:id": "GET",
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
