import {
  defineMiddlewares,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  type MiddlewareRoute,
} from "@medusajs/framework/http";
import { SHOP_PREFIX } from "../contract/common";
import { DECLARATION_PATH } from "../contract/declarations";
import { CATALOGUE_VERSION_HEADER } from "../contract/http";
import { OPS_PREFIX } from "../contract/ops";
import { UPLOAD_PATH } from "../contract/pictures";
import { IMPORT_PATH } from "../contract/product-imports";
import { REVIEW_PHOTO_PATH } from "../contract/reviews";
import { getEnv, isDevelopment } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { logEvent, toLoggedPath } from "../lib/logs/log-event";
import { requestSeconds } from "../lib/metrics";
import { ShopError } from "../lib/shop-error";
import { getAccountEmail } from "../queries/accounts/accounts";
import { settleCatalogue } from "../workflows/products/update-catalogue";
import {
  refuseCommonPassword,
  refuseForeignReads,
  refuseForeignWrites,
  refuseNewSecretKey,
  refuseSecretKey,
  requireInvitation,
  requireInvitedEmail,
} from "./admin-access";
import { readAdminPagesFromDisk } from "./admin-pages";
import { AUDIT_WRITES } from "./audit-writes";
import { CHILD_GUARDS } from "./child-routes";
import { shopErrorHandler } from "./error-handler";
import { HANDLERS } from "./handlers";
import { DELETION_GUARDS, MEDUSA_ADMIN_GUARDS } from "./medusa-admin-guards";
import { guardOpsRoute } from "./ops";
import {
  endCustomerSessions,
  endOpsSession,
  followFactor,
  guardFactorCode,
  rememberPassword,
  renewCookie,
  requireLiveOpsSession,
  requireNewFactor,
  requireRecentOpsSignIn,
  tieTokensToSession,
} from "./ops-session";
import { limitAdminReset, limitAdminSignIn, limitWrites } from "./rate-limits";
import { boundRouteCaches } from "./route-caches";
import { closeStockRoutes, guardShopRoute, replaceRefusedTargets } from "./route-checks";
import { SAFE_METHODS } from "./route-table";
import { sendSecurityHeaders } from "./security-headers";
import { closeSharedPrototype, refuseSharedIds, refuseSharedNames } from "./shared-prototypes";
import { STRIPE_WEBHOOK_PATH } from "./stripe-signature";
import { admitReviewPhoto, receiveCsv, receiveFile, receivePdf } from "./upload-file";
import { serveUploads } from "./uploads";

/**
 * Medusa would leave an account's sign-in, sessions and mailed links with the former e-mail. Customers without an
 * account may get another.
 */
async function refuseAccountEmail(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const { email } = (req.body ?? {}) as { email?: unknown };
  if (email === undefined) return next();
  const present = await getAccountEmail(databaseOf(req.scope), req.params.id ?? "");
  if (present !== null && email !== present)
    throw new ShopError(
      "conflict",
      "This customer has an account. Only they can change its e-mail address, on their Account page in the shop.",
    );
  next();
}

/** Called every second or so: Medusa's health check, and the catalogue's version. */
const UNLOGGED = new Set(["/health", `${SHOP_PREFIX}/catalogue-version`]);

/** Logs and measures each answer once. Medusa's own request log is off (medusa-config.ts): it includes queries. */
function logRequest(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  if (UNLOGGED.has(req.originalUrl)) return next();
  const startedAt = performance.now();
  res.on("finish", () => {
    const event = { event: "request_answered", request_id: req.requestId, method: req.method };
    const tookMs = Math.round(performance.now() - startedAt);
    // The route's pattern names nobody; a refusal before any route has none.
    const route = typeof req.route?.path === "string" ? req.route.path : "none";
    const status = `${Math.floor(res.statusCode / 100)}xx`;
    requestSeconds.observe({ method: req.method, route, status }, tookMs / 1_000);
    logEvent(req.scope, "info", { ...event, path: toLoggedPath(req.originalUrl), status: res.statusCode, tookMs });
  });
  next();
}

/** Medusa Admin requests the shop's pictures (`/images/…`) at its own address. */
function forwardShopPictures(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (req.method !== "GET" && req.method !== "HEAD") {
    next();
    return;
  }
  const path = req.originalUrl.split("?")[0] ?? "/";
  res.redirect(`${getEnv().PUBLIC_URL}${path}`);
}

/**
 * Puts the catalogue's version into the answer to each write, once the version contains the write. So the storefront
 * has outdated its pages before its caller gets the answer. Without the header, it does so within a second.
 */
function tellCatalogueVersion(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  if (SAFE_METHODS.has(req.method)) return next();
  const end = res.end.bind(res) as (...parts: unknown[]) => MedusaResponse;
  const tell = async () => {
    try {
      res.setHeader(CATALOGUE_VERSION_HEADER, await settleCatalogue(req.scope));
    } catch (error) {
      logEvent(req.scope, "warn", { event: "catalogue_version_not_told" }, error);
    }
  };
  res.end = (...parts: unknown[]) => {
    if (res.statusCode >= 400 || res.headersSent) return end(...parts);
    void tell().then(() => end(...parts));
    return res;
  };
  next();
}

/** In Express' notation; Stripe's events carry a whole object with its charges. */
const BODY_LIMIT = "64kb";
const EVENT_LIMIT = "512kb";

replaceRefusedTargets();
boundRouteCaches();
closeSharedPrototype();
sendSecurityHeaders(getEnv(), { development: isDevelopment() });
if (!isDevelopment()) readAdminPagesFromDisk();

const on = (
  method: "POST" | "DELETE",
  matcher: string,
  ...middlewares: NonNullable<MiddlewareRoute["middlewares"]>
) => ({
  methods: [method],
  matcher,
  middlewares,
});

export default defineMiddlewares({
  errorHandler: shopErrorHandler,
  routes: [
    {
      matcher: "/",
      middlewares: [
        logRequest,
        closeStockRoutes,
        refuseSharedNames,
        refuseForeignReads,
        refuseForeignWrites,
        refuseSecretKey,
        requireLiveOpsSession,
      ],
    },
    {
      matcher: `${SHOP_PREFIX}*`,
      bodyParser: { sizeLimit: BODY_LIMIT },
      middlewares: [guardShopRoute, limitWrites, tellCatalogueVersion],
    },
    on("POST", SHOP_PREFIX + UPLOAD_PATH, receiveFile),
    on("POST", SHOP_PREFIX + REVIEW_PHOTO_PATH, admitReviewPhoto, receiveFile),
    on("POST", SHOP_PREFIX + DECLARATION_PATH, receivePdf),
    on("POST", SHOP_PREFIX + IMPORT_PATH, receiveCsv),
    { matcher: `${OPS_PREFIX}*`, bodyParser: { sizeLimit: BODY_LIMIT }, middlewares: [guardOpsRoute] },
    { methods: ["POST"], matcher: STRIPE_WEBHOOK_PATH, bodyParser: { sizeLimit: EVENT_LIMIT, preserveRawBody: true } },
    on("POST", "/admin/api-keys", refuseNewSecretKey),
    on("POST", "/admin/customers/:id", refuseAccountEmail),
    on("POST", "/admin/invites/accept", requireInvitedEmail),
    ...CHILD_GUARDS,
    on("POST", "/admin/*", refuseSharedIds),
    ...MEDUSA_ADMIN_GUARDS,
    ...AUDIT_WRITES,
    ...DELETION_GUARDS,
    { matcher: "/static/*", middlewares: [serveUploads] },
    { matcher: "/images/*", middlewares: [forwardShopPictures] },
    { matcher: "/media/*", middlewares: [forwardShopPictures] },
    on("POST", "/auth/session", renewCookie),
    on("DELETE", "/auth/session", endOpsSession),
    on("POST", "/auth/user/emailpass/update", refuseCommonPassword, endCustomerSessions),
    { matcher: "/auth/*", middlewares: [tieTokensToSession] },
    on("POST", "/auth/mfa/factors", requireRecentOpsSignIn),
    on("POST", "/auth/mfa/recovery-codes", requireNewFactor),
    on("POST", "/auth/mfa/challenges/:id/verify", guardFactorCode, followFactor("code_used")),
    on("POST", "/auth/mfa/factors/:id/verify", guardFactorCode, followFactor("on")),
    on("DELETE", "/auth/mfa/factors/:id", guardFactorCode, followFactor("off")),
    on("POST", "/auth/user/emailpass", limitAdminSignIn, rememberPassword),
    on("POST", "/auth/user/emailpass/reset-password", limitAdminReset),
    on("POST", "/auth/user/emailpass/register", requireInvitation, refuseCommonPassword),
    ...HANDLERS,
  ],
});
