import { PEER_ROUTES } from "./medusa-routes";
import { below, type RouteMethods } from "./route-table";

/** What claims and exchanges have in common. */
const EXCHANGES: RouteMethods = {
  "": "GET POST",
  "/:id": "GET",
  "/:id/cancel": "POST",
  "/:id/inbound/items": "POST",
  "/:id/inbound/items/:action_id": "POST DELETE",
  "/:id/inbound/shipping-method": "POST",
  "/:id/inbound/shipping-method/:action_id": "POST DELETE",
  "/:id/outbound/items": "POST",
  "/:id/outbound/items/:action_id": "POST DELETE",
  "/:id/outbound/shipping-method": "POST",
  "/:id/outbound/shipping-method/:action_id": "POST DELETE",
  "/:id/request": "POST DELETE",
};

/**
 * Medusa's own ways to change or make an order: edits, exchanges, claims, draft orders. They would move money and stock
 * that the shop's records do not have.
 */
const ORDER_CHANGES: RouteMethods = {
  ...below("/admin/claims", EXCHANGES),
  ...below("/admin/exchanges", EXCHANGES),
  "/admin/claims/:id/claim-items": "POST",
  "/admin/claims/:id/claim-items/:action_id": "POST DELETE",
  "/admin/draft-orders": "GET POST",
  "/admin/draft-orders/:id": "GET POST DELETE",
  "/admin/draft-orders/:id/convert-to-order": "POST",
  "/admin/draft-orders/:id/edit": "POST DELETE",
  "/admin/draft-orders/:id/edit/confirm": "POST",
  "/admin/draft-orders/:id/edit/items": "POST",
  "/admin/draft-orders/:id/edit/items/:action_id": "POST DELETE",
  "/admin/draft-orders/:id/edit/items/item/:item_id": "POST",
  "/admin/draft-orders/:id/edit/promotions": "POST DELETE",
  "/admin/draft-orders/:id/edit/request": "POST",
  "/admin/draft-orders/:id/edit/shipping-methods": "POST",
  "/admin/draft-orders/:id/edit/shipping-methods/:action_id": "POST DELETE",
  "/admin/draft-orders/:id/edit/shipping-methods/method/:method_id": "POST DELETE",
  "/admin/order-changes/:id": "POST",
  "/admin/order-edits": "POST",
  "/admin/order-edits/:id": "DELETE",
  "/admin/order-edits/:id/confirm": "POST",
  "/admin/order-edits/:id/items": "POST",
  "/admin/order-edits/:id/items/:action_id": "POST DELETE",
  "/admin/order-edits/:id/items/item/:item_id": "POST",
  "/admin/order-edits/:id/request": "POST",
  "/admin/order-edits/:id/shipping-method": "POST",
  "/admin/order-edits/:id/shipping-method/:action_id": "POST DELETE",
};

/** True for a path of these, which Medusa Admin's buttons call. */
export const changesOrders = (path: string): boolean =>
  /^\/admin\/(?:claims|draft-orders|exchanges|order-changes|order-edits)(?:\/|$)/i.test(path);

/** They pack, send and unpack parcels without writing it into the books of their order. Medusa Admin calls others. */
const LOOSE_PARCELS: RouteMethods = {
  "/admin/fulfillments": "POST",
  "/admin/fulfillments/:id/cancel": "POST",
  "/admin/fulfillments/:id/shipment": "POST",
};

/**
 * Medusa's own routes that nobody calls here. A route on no list is closed as well. These are listed so that a new
 * Medusa's routes stand out, and because some of them would match an open route's parameter
 * (`…/:workflow_id/subscribe`).
 */
export const CLOSED_ROUTES: RouteMethods = {
  ...LOOSE_PARCELS,
  ...ORDER_CHANGES,
  ...PEER_ROUTES,
  "/admin/index/details": "GET",
  "/admin/index/sync": "POST",
  "/admin/orders/export": "POST",
  "/admin/rbac/roles/:id": "GET POST DELETE",
  "/admin/users/:id/roles": "GET POST DELETE",
  "/admin/users/:id/roles/:role_id": "DELETE",
  "/admin/workflows-executions/:workflow_id/:transaction_id/subscribe": "GET",
  "/admin/workflows-executions/:workflow_id/run": "POST",
  "/admin/workflows-executions/:workflow_id/steps/failure": "POST",
  "/admin/workflows-executions/:workflow_id/steps/success": "POST",
  "/admin/workflows-executions/:workflow_id/subscribe": "GET",
  "/auth/:actor_type/:auth_provider": "GET POST",
  "/auth/:actor_type/:auth_provider/callback": "GET POST",
  "/auth/:actor_type/:auth_provider/register": "POST",
  "/auth/:actor_type/:auth_provider/reset-password": "POST",
  "/auth/:actor_type/:auth_provider/update": "POST",
  "/auth/:actor_type/providers": "GET",
  "/auth/:auth_provider/user": "POST",
  "/auth/verification/confirm": "POST",
  "/auth/verification/request": "POST",
  "/cloud/auth": "GET",
  "/cloud/auth/users": "POST",
  "/hooks/payment/:provider": "POST",
  "/store/carts/:id/customer": "POST",
  "/store/carts/:id/line-items/:line_id": "POST DELETE",
  "/store/carts/:id/promotions": "POST DELETE",
  "/store/carts/:id/taxes": "POST",
  "/store/currencies": "GET",
  "/store/currencies/:code": "GET",
  "/store/customers": "POST",
  "/store/customers/me": "GET POST",
  "/store/customers/me/addresses": "GET POST",
  "/store/customers/me/addresses/:address_id": "GET POST DELETE",
  "/store/orders": "GET",
  "/store/orders/:id": "GET",
  "/store/orders/:id/transfer/accept": "POST",
  "/store/orders/:id/transfer/cancel": "POST",
  "/store/orders/:id/transfer/decline": "POST",
  "/store/orders/:id/transfer/request": "POST",
  "/store/payment-providers": "GET",
  "/store/product-options": "GET",
  "/store/product-options/:id": "GET",
  "/store/product-tags/:id": "GET",
  "/store/product-types/:id": "GET",
  "/store/product-variants": "GET",
  "/store/product-variants/:id": "GET",
  "/store/return-reasons": "GET",
  "/store/return-reasons/:id": "GET",
  "/store/returns": "POST",
  "/store/search": "POST",
  "/store/shipping-options/:id/calculate": "POST",
};
