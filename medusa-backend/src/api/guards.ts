import { SHOP_PREFIX } from "../contract/common";
import { DECLARATION_PATH } from "../contract/declarations";
import type { Permission } from "../contract/permissions";
import { UPLOAD_PATH } from "../contract/pictures";
import { IMPORT_PATH } from "../contract/product-import";
import { REVIEW_PHOTO_PATH } from "../contract/review-photos";
import { compileRoutes, toRouteMethod } from "./route-table";

/** Who may call a route of the shop: everybody, every signed-in customer, or the holders of a permission. */
export type Guard = "anyone" | "customer" | Permission;

/**
 * Method and path (under SHOP_PREFIX) of every route of the shop, and who may call it. A route that is not listed here
 * is never reached.
 */
export const GUARDS: Readonly<Record<string, Guard>> = {
  "POST /accounts": "anyone",
  "POST /sessions": "anyone",
  "POST /sessions/google": "anyone",
  "GET /sessions/current": "customer",
  "DELETE /sessions/current": "customer",
  "POST /sessions/current/id-token": "customer",
  "POST /password-resets": "anyone",
  "POST /password-resets/check": "anyone",
  "POST /password-resets/redeem": "anyone",
  "GET /account": "customer",
  "POST /account/password": "customer",
  "POST /account/password-link": "customer",
  "POST /account/email": "customer",
  "POST /account/email/check": "anyone",
  "POST /account/email/confirm": "anyone",
  "POST /account/email/stop/check": "anyone",
  "POST /account/email/stop": "anyone",
  "DELETE /account/sessions": "customer",
  "GET /account/export": "customer",
  "GET /account/export/:list": "customer",
  "GET /account/deletion": "customer",
  "POST /account/deletion": "customer",
  "POST /messages": "anyone",
  "GET /users": "customer",
  "PUT /users/:email": "customer",
  "POST /admins": "add admins",
  "GET /home-page": "anyone",
  "GET /products": "anyone",
  "POST /products": "change products",
  "DELETE /products/:id": "change products",
  "POST /products/:id/show": "change products",
  "GET /products/:id/pictures": "read products",
  "POST /products/:id/pictures": "change products",
  "PUT /products/:id/pictures": "change products",
  "PUT /products/:id/pictures/:picture_id": "change products",
  "DELETE /products/:id/pictures/:picture_id": "change products",
  [`POST ${UPLOAD_PATH}`]: "change products",
  [`POST ${DECLARATION_PATH}`]: "change products",
  "GET /media/:name": "anyone",
  "GET /products/:id/desk": "read products",
  "POST /products/:id/edits": "change products",
  "POST /products/:id/edits/:edit_id/undo": "change products",
  "POST /products/:id/restore": "change products",
  "POST /products/:id/duplicate": "change products",
  "POST /products/:id/counting": "change products",
  "GET /products/:id/preview": "read products",
  "GET /managed-products": "read products",
  "GET /products-export": "read products",
  [`POST ${IMPORT_PATH}`]: "change products",
  "POST /bulk-changes": "change products",
  "GET /product-imports/:id": "read products",
  "POST /product-imports/:id/next": "change products",
  "GET /stock": "read products",
  "POST /stock": "change products",
  "POST /stock/release": "change products",
  "GET /discount-products": "read discounts",
  "GET /discounts": "read discounts",
  "GET /discounts/:id": "read discounts",
  "POST /discounts": "change discounts",
  "DELETE /discounts/:id": "change discounts",
  "POST /discounts/:id/state": "change discounts",
  "POST /discounts/:id/trials": "change discounts",
  "GET /unsellable-products": "read products",
  "GET /catalogue-version": "anyone",
  "PUT /cart": "customer",
  "GET /cart-products": "anyone",
  "GET /product-search": "anyone",
  "GET /product-pages": "anyone",
  "GET /product-page-parts": "anyone",
  "GET /product-pages/:handle": "anyone",
  "GET /product-pages/:handle/reviews": "anyone",
  "GET /product-pages/:handle/papers/:paper": "anyone",
  "GET /product-pages/:handle/my-review": "customer",
  "PUT /product-pages/:handle/my-review": "customer",
  "GET /reviews": "anyone",
  "POST /reviews": "customer",
  "POST /reviews/:id/report": "customer",
  "PUT /reviews/:id/helpful": "customer",
  [`POST ${REVIEW_PHOTO_PATH}`]: "customer",
  "GET /review-photos/:id": "customer",
  "DELETE /review-photos/:id": "customer",
  "POST /review-mails/stop": "anyone",
  "GET /wish-list": "customer",
  "PUT /wish-list": "customer",
  "GET /wish-list/items/:product_id": "customer",
  "PUT /wish-list/items/:product_id": "customer",
  "DELETE /wish-list/items/:product_id": "customer",
  "POST /wish-list/link": "customer",
  "DELETE /wish-list/link": "customer",
  "POST /shared-wish-lists": "anyone",
  "POST /stock-alerts": "anyone",
  "POST /stock-alerts/check": "anyone",
  "POST /stock-alerts/confirm": "anyone",
  "POST /stock-alerts/stop": "anyone",
  "GET /desk-reviews": "read reviews",
  "POST /desk-reviews/:id": "moderate reviews",
  "DELETE /desk-reviews/:id/photos/:photo_id": "moderate reviews",
  "PUT /desk-reviews/:id/answer": "moderate reviews",
  "POST /desk-reviews/:id/dismiss": "moderate reviews",
  "GET /product-pages/:handle/questions": "anyone",
  "POST /product-pages/:handle/questions": "customer",
  "GET /product-pages/:handle/my-questions": "customer",
  "PUT /questions/:id/my-answer": "customer",
  "DELETE /questions/:id": "customer",
  "GET /desk-questions": "read questions",
  "POST /desk-questions/:id": "moderate questions",
  "PUT /desk-questions/:id/answer": "moderate questions",
  "POST /desk-answers/:id": "moderate questions",
  "POST /quotes": "anyone",
  "GET /addresses": "customer",
  "POST /addresses": "customer",
  "PUT /addresses/:id": "customer",
  "DELETE /addresses/:id": "customer",
  "POST /addresses/:id/default": "customer",
  "POST /payment-attempts": "customer",
  "GET /payment-attempts/:payment_intent_id": "customer",
  "POST /orders": "customer",
  "GET /orders": "customer",
  "GET /orders/:id": "customer",
  "DELETE /orders/:id": "customer",
  "POST /orders/:id/show": "customer",
  "GET /orders/:id/page": "customer",
  "GET /orders/:id/documents/:number": "customer",
  "POST /orders/:id/ship": "ship orders",
  "POST /orders/:id/tracking": "ship orders",
  "GET /orders/:id/desk": "read orders",
  "POST /orders/:id/notes": "edit orders",
  "POST /orders/:id/address": "edit orders",
  "POST /orders/:id/mails/:mail_id/resend": "edit orders",
  "POST /orders/:id/desk-returns": "receive returns",
  "POST /orders/:id/refund-question": "refund orders",
  "POST /orders/:id/refunds": "refund orders",
  "POST /orders/:id/failed-refunds/:refund_id": "refund orders",
  "POST /orders/:id/parcels": "ship orders",
  "POST /orders/:id/parcels/:parcel_id/delivered": "ship orders",
  "DELETE /orders/:id/parcels/:parcel_id": "ship orders",
  "GET /shipments": "ship orders",
  "POST /shipments": "ship orders",
  "POST /deliveries": "ship orders",
  "GET /order-papers": "read orders",
  "POST /orders/:id/returns": "customer",
  "GET /open-returns": "read orders",
  "GET /returns/:id/refund": "receive returns",
  "POST /returns/:id/receipt-question": "receive returns",
  "POST /returns/:id/receive": "receive returns",
  "POST /returns/:id/refuse": "receive returns",
  "POST /returns/:id/cancel": "customer",
  "GET /cancelled-orders": "customer",
  "GET /hidden-orders": "customer",
  "GET /all-orders": "read orders",
  "GET /new-orders": "read orders",
  "GET /order-countries": "read orders",
  "GET /orders-export": "export orders",
  "GET /overview": "read money",
};

/**
 * The routes that an id token opens: those that /api/server calls with the caller's token. Page scripts can read an id
 * token, so it opens nothing else: no session, password, e-mail, address, return or export.
 */
export const ID_TOKEN_ROUTES: ReadonlySet<string> = new Set([
  "GET /sessions/current",
  "GET /users",
  "PUT /users/:email",
  "POST /admins",
  "GET /products",
  "POST /products",
  "DELETE /products/:id",
  "GET /reviews",
  "POST /reviews",
  "POST /payment-attempts",
  "POST /orders",
  "GET /orders",
  "GET /orders/:id",
  "DELETE /orders/:id",
  "POST /orders/:id/ship",
  "GET /all-orders",
]);

const ROUTES = compileRoutes(
  Object.entries(GUARDS).map(([route, guard]) => {
    const [method = "", path = ""] = route.split(" ");
    return { method, path: SHOP_PREFIX + path, value: { guard, takesIdToken: ID_TOKEN_ROUTES.has(route) } };
  }),
);

/**
 * The result for a path: its guard and whether an id token opens it, or the methods that the path supports (none if the
 * path does not exist).
 */
export type Found = { guard: Guard; takesIdToken: boolean } | { methods: string[] };

/**
 * Finds the guard of a request. `path` is the full path without its query; it is matched in the same way as Express
 * does.
 */
export function findGuard(method: string, path: string): Found {
  return ROUTES.find(toRouteMethod(method), path)?.value ?? { methods: ROUTES.methodsOf(path) };
}
