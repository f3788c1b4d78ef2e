import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ShopError } from "../lib/shop-error";
import { readCustomerToken } from "../lib/tokens";
import { findGuard } from "./guards";
import { isClosed } from "./open-paths";
import { optionalCustomer, requireAdmin, requireCustomer } from "./shop-auth";

const CHECKS = { anyone: optionalCustomer, customer: requireCustomer, admin: requireAdmin } as const;

/** The request's whole path; a middleware's own `req.path` lacks what it was mounted under. */
function pathOf(req: MedusaRequest): string {
  return req.originalUrl.split("?")[0] ?? "";
}

/** Medusa Admin's sign-in routes take any actor's token; a customer of the shop has no business there. */
function isCustomerAtAdminSignIn(req: MedusaRequest): boolean {
  return pathOf(req).toLowerCase().startsWith("/auth/") && readCustomerToken(req.get("authorization")) !== null;
}

/**
 * Stands before every route: what the shop does not call is not there, nor what the database could not look up (a zero byte).
 * @throws ShopError `not_found`
 */
export function closeStockRoutes(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const isUnreadable = /%00/.test(pathOf(req));
  if (isUnreadable || isClosed(pathOf(req)) || isCustomerAtAdminSignIn(req))
    throw new ShopError("not_found", "There is nothing here.");
  next();
}

/**
 * Stands before every route of the shop: the route must be in the table, its caller be who the table says, and a body be JSON.
 * Answers are personal, so no cache keeps them.
 * @throws ShopError `not_found`, `method_not_allowed`, `unsupported_media_type`, `unauthenticated`, `forbidden`
 */
export async function guardShopRoute(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("X-Content-Type-Options", "nosniff");
  const found = findGuard(req.method, pathOf(req));
  if ("methods" in found) {
    if (found.methods.length === 0) throw new ShopError("not_found", "There is nothing here.");
    res.setHeader("Allow", found.methods.join(", "));
    throw new ShopError("method_not_allowed", "This cannot be done here.");
  }
  const hasBody = req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  if (hasBody && !req.is("application/json")) {
    throw new ShopError("unsupported_media_type", "The body must be JSON in UTF-8.");
  }
  await CHECKS[found.guard](req, res, next);
}
