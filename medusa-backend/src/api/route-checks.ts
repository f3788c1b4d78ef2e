import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { SHOP_PREFIX } from "../contract/common";
import { isNormalTarget, namesOneHost, SEEN_HEADER } from "../contract/http";
import { ROUTES } from "../contract/routes/all";
import type { Guard } from "../contract/routes/route";
import { runAtPlace } from "../lib/auth/sign-in-place";
import { readToken } from "../lib/auth/tokens";
import { getEnv } from "../lib/config/env";
import { ShopError } from "../lib/shop-error";
import { runForPage } from "../queries/audit/changes-since";
import { changesOrders } from "./closed-routes";
import { isOpen } from "./open-routes";
import { addressOf } from "./rate-limits";
import { requireRecentProof } from "./require-factor";
import { compileRoutes, toRouteMethod } from "./route-table";
import {
  type MaybeShopRequest,
  optionalCustomer,
  requireCustomer,
  requirePermission,
  type ShopRequest,
} from "./shop-auth";

const NOTHING = "There is nothing here.";
/** Medusa Admin shows this sentence at its buttons for order edits, exchanges and claims. */
const ELSEWHERE =
  "This shop does not change orders in Medusa Admin. Refund, send, or take things back on the order's page in the shop's dashboard.";

function toCheck(guard: Guard) {
  if (guard === "anyone") return optionalCustomer;
  return guard === "customer" ? requireCustomer : requirePermission(guard);
}

/** The full path as Express' router matches it, with the prefix of a mounted middleware. */
const pathOf = (req: MedusaRequest): string => req.baseUrl + req.path;

/** Medusa Admin's sign-in routes accept tokens of any actor; a customer of the shop must not use them. */
function isCustomerAtAdminSignIn(req: MedusaRequest): boolean {
  return pathOf(req).toLowerCase().startsWith("/auth/") && readToken(req.get("authorization"), "customer") !== null;
}

/** The reason to refuse a request before any route, whatever else is wrong with it. */
export function findRefusal(req: MedusaRequest): ShopError | null {
  if (!namesOneHost(req.rawHeaders)) return new ShopError("malformed_json", "The request names more than one host.");
  const isRefusedTarget = req.originalUrl === REFUSED_TARGET || !isNormalTarget(req.originalUrl);
  const hasPeer = getEnv().STOCK_STORE_ROUTES;
  if (!isRefusedTarget && isOpen(req.method, pathOf(req), { hasPeer }) && !isCustomerAtAdminSignIn(req)) return null;
  return new ShopError("not_found", changesOrders(pathOf(req)) ? ELSEWHERE : NOTHING);
}

/** Closes everything that `open-routes.ts` does not list. @throws ShopError `not_found` */
export function closeStockRoutes(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const refusal = findRefusal(req);
  if (refusal) throw refusal;
  next();
}

/**
 * The route must be in the table, the caller allowed to call it, and a body JSON, or a form on the routes that take a
 * file. Answers are personal, so no cache may keep them.
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
  const { guard, takesIdToken, asksAgain, isUpload } = found;
  const hasBody = req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  if (hasBody && !req.is(isUpload ? "multipart/form-data" : "application/json")) {
    const type = isUpload ? "a form with a file (multipart/form-data)" : "JSON in UTF-8";
    throw new ShopError("unsupported_media_type", `The body must be ${type}.`);
  }
  let isAdmitted = false;
  await toCheck(guard)(takesIdToken)(req, res, () => {
    isAdmitted = true;
  });
  if (!isAdmitted) return;
  if (asksAgain) await requireRecentProof(req as ShopRequest);
  const place = () => ({ address: addressOf(req, getEnv()), userAgent: req.get("user-agent") ?? "" });
  runAtPlace(place, () => runAsSeen(req, next));
}

/** Runs a route with what its sender's page knew, if the request says so. */
function runAsSeen(req: MaybeShopRequest, next: MedusaNextFunction): void {
  const [subjectId = "", entryId = ""] = req.get(SEEN_HEADER)?.split(" ", 2) ?? [];
  if (subjectId === "" || !req.shop) next();
  else runForPage({ subjectId, entryId, actorId: req.shop.customerId, sentAt: new Date() }, next);
}

/** Replaces every refused target. No route has this path. */
export const REFUSED_TARGET = "/-/refused-target";

/**
 * Replaces every target that is not normal (`isNormalTarget`), or whose request has two hosts. Node publishes a request
 * on this channel before its server handles it, so Medusa's parsers, static files and routers, which run before a
 * project's first middleware, never see another spelling: nodejs.org/api/diagnostics_channel.html#http Applies to every
 * server of the process until the returned function is called.
 */
export function replaceRefusedTargets(): () => void {
  const replace = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (!isNormalTarget(request.url ?? "") || !namesOneHost(request.rawHeaders)) request.url = REFUSED_TARGET;
  };
  subscribe("http.server.request.start", replace);
  return () => unsubscribe("http.server.request.start", replace);
}

const TABLE = compileRoutes(
  ROUTES.map(({ method, path, may, idToken, again, upload }) => ({
    method,
    path: SHOP_PREFIX + path,
    value: { guard: may, takesIdToken: idToken === true, asksAgain: again === "always", isUpload: upload === true },
  })),
);

/** A path's guard, or the methods that the path supports (none if the path does not exist). */
export type Found =
  | { guard: Guard; takesIdToken: boolean; asksAgain: boolean; isUpload: boolean }
  | { methods: string[] };

/** Finds the guard of a request. `path` is without its query, and is matched as Express does. */
export function findGuard(method: string, path: string): Found {
  return TABLE.find(toRouteMethod(method), path)?.value ?? { methods: TABLE.methodsOf(path) };
}
