import { optionalCustomer, requireAdmin, requireCustomer } from "./shop-auth";

/** Who may call a route of the shop. */
export type Guard = "anyone" | "customer" | "admin";

/** Method and path (under SHOP_PREFIX) of every route of the shop, and who may call it. A route that is not here is never reached. */
export const GUARDS: Readonly<Record<string, Guard>> = {
  "POST /accounts": "anyone",
  "POST /sessions": "anyone",
  "GET /sessions/current": "customer",
  "DELETE /sessions/current": "customer",
  "POST /sessions/current/id-token": "customer",
  "GET /users": "customer",
  "PUT /users/:email": "customer",
  "POST /admins": "admin",
  "GET /products": "anyone",
  "GET /reviews": "anyone",
  "POST /reviews": "customer",
  "POST /payment-attempts": "customer",
  "POST /orders": "customer",
  "GET /orders": "customer",
  "GET /orders/:id": "customer",
  "DELETE /orders/:id": "customer",
  "POST /orders/:id/ship": "admin",
  "GET /all-orders": "admin",
};

/** The check that stands before a route for each kind of caller. */
export const GUARD_MIDDLEWARE = { anyone: optionalCustomer, customer: requireCustomer, admin: requireAdmin } as const;
