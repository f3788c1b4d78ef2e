import {
  defineMiddlewares,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  type MiddlewareRoute,
  type RouteVerb,
} from "@medusajs/framework/http";
import { SHOP_PREFIX } from "../contract/common";
import { ShopError } from "../lib/shop-error";
import { shopErrorHandler } from "./error-handler";
import { GUARD_MIDDLEWARE, GUARDS } from "./guards";
import { isClosed } from "./open-paths";

const BODY_LIMIT = "64kb";

/** Stands before every route: what the shop does not call is not there. */
function closeStockRoutes(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const [path = ""] = req.originalUrl.split("?");
  if (isClosed(path)) throw new ShopError("not_found", "There is nothing here.");
  next();
}

/** Personal answers are kept by no cache, and a body that is sent is JSON. */
function shopDefaults(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("X-Content-Type-Options", "nosniff");
  const hasBody = req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  if (hasBody && !req.is("application/json")) {
    throw new ShopError("unsupported_media_type", "The body must be JSON in UTF-8.");
  }
  next();
}

const guardRoutes: MiddlewareRoute[] = Object.entries(GUARDS).map(([route, guard]) => {
  const [method, path] = route.split(" ") as [RouteVerb, string];
  return { methods: [method], matcher: `${SHOP_PREFIX}${path}`, middlewares: [GUARD_MIDDLEWARE[guard]] };
});

export default defineMiddlewares({
  errorHandler: shopErrorHandler,
  routes: [
    { matcher: "/*", middlewares: [closeStockRoutes] },
    { matcher: `${SHOP_PREFIX}*`, bodyParser: { sizeLimit: BODY_LIMIT }, middlewares: [shopDefaults] },
    ...guardRoutes,
  ],
});
