import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { SEEN_HEADER } from "../contract/internal";
import { isNormalTarget, namesOneHost } from "../contract/request-target";
import type { Guard } from "../contract/routes/route";
import { isUploadPath } from "../contract/server-times";
import { readToken } from "../lib/auth/read-token";
import { getEnv } from "../lib/config/env";
import { runForPage } from "../lib/seen-page";
import { ShopError } from "../lib/shop-error";
import { findGuard } from "./guards";
import { REFUSED_TARGET } from "./normal-targets";
import { isOpen } from "./open-routes";
import { type MaybeShopRequest, optionalCustomer, requireCustomer, requirePermission } from "./shop-auth";
import { changesOrders } from "./stock-routes/closed";

const NOTHING = "There is nothing here.";
/** Medusa Admin's buttons for order edits, exchanges and claims show this sentence, and go back to the order. */
const ELSEWHERE =
  "This shop does not change orders in Medusa Admin. Refund, send, or take things back on the order's page in the shop's dashboard.";

/** The check of a guard. */
function toCheck(guard: Guard) {
  if (guard === "anyone") return optionalCustomer;
  return guard === "customer" ? requireCustomer : requirePermission(guard);
}

/** The full path as Express' router matches it, including the prefix under which a middleware is mounted. */
const pathOf = (req: MedusaRequest): string => req.baseUrl + req.path;

/** Medusa Admin's sign-in routes accept tokens of any actor; a customer of the shop must not use them. */
function isCustomerAtAdminSignIn(req: MedusaRequest): boolean {
  return pathOf(req).toLowerCase().startsWith("/auth/") && readToken(req.get("authorization"), "customer") !== null;
}

/** The reason to refuse a request before any route, whatever else is wrong with it; null if it may continue. */
export function findRefusal(req: MedusaRequest): ShopError | null {
  if (!namesOneHost(req.rawHeaders)) return new ShopError("malformed_json", "The request names more than one host.");
  const isRefusedTarget = req.originalUrl === REFUSED_TARGET || !isNormalTarget(req.originalUrl);
  const hasPeer = getEnv().STOCK_STORE_ROUTES;
  if (!isRefusedTarget && isOpen(req.method, pathOf(req), { hasPeer }) && !isCustomerAtAdminSignIn(req)) return null;
  return new ShopError("not_found", changesOrders(pathOf(req)) ? ELSEWHERE : NOTHING);
}

/**
 * Runs before every route: closes everything that `open-routes.ts` does not list.
 * @throws ShopError `not_found`
 */
export function closeStockRoutes(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const refusal = findRefusal(req);
  if (refusal) throw refusal;
  next();
}

/**
 * Runs before every route of the shop: the route must be in the table, the caller allowed to call it, and a body must
 * be JSON, or a form with a file on the one route that takes one. Answers are personal, so no cache may keep them.
 * @throws ShopError `not_found`, `method_not_allowed`, `unsupported_media_type`, `unauthenticated`, `forbidden`
 */
export async function guardShopRoute(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("X-Content-Type-Options", "nosniff");
  const found = findGuard(req.method, pathOf(req));
  if ("methods" in found) {
    if (found.methods.length === 0) throw new ShopError("not_found", NOTHING);
    res.setHeader("Allow", found.methods.join(", "));
    throw new ShopError("method_not_allowed", "This cannot be done here.");
  }
  const hasBody = req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  const isUpload = req.method === "POST" && isUploadPath(req.originalUrl.split("?", 1)[0] ?? "");
  if (hasBody && !req.is(isUpload ? "multipart/form-data" : "application/json")) {
    const type = isUpload ? "a form with a file (multipart/form-data)" : "JSON in UTF-8";
    throw new ShopError("unsupported_media_type", `The body must be ${type}.`);
  }
  const { guard, takesIdToken } = found;
  await toCheck(guard)(takesIdToken)(req, res, () => runAsSeen(req, next));
}

/** Runs a route with what its sender's page knew, if the request says so. */
function runAsSeen(req: MaybeShopRequest, next: MedusaNextFunction): void {
  const [subjectId = "", entryId = ""] = req.get(SEEN_HEADER)?.split(" ", 2) ?? [];
  if (subjectId === "" || !req.shop) next();
  else runForPage({ subjectId, entryId, actorId: req.shop.customerId, sentAt: new Date() }, next);
}
