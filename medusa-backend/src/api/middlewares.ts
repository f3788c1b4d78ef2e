import { defineMiddlewares } from "@medusajs/framework/http";
import { SHOP_PREFIX } from "../contract/common";
import { DECLARATION_PATH } from "../contract/declarations";
import { OPS_PREFIX } from "../contract/ops";
import { UPLOAD_PATH } from "../contract/pictures";
import { IMPORT_PATH } from "../contract/product-import";
import { REVIEW_PHOTO_PATH } from "../contract/review-photos";
import { getEnv, isDevelopment } from "../lib/config/env";
import { refuseAccountEmail } from "./account-email";
import { AUDIT_WRITES } from "./audit-writes";
import { tellCatalogueVersion } from "./catalogue-version";
import { CHILD_GUARDS } from "./child-guard";
import { shopErrorHandler } from "./error-handler";
import { refuseCommonPassword, requireInvitation, requireInvitedEmail } from "./invitation";
import { MEDUSA_ADMIN_GUARDS } from "./medusa-admin-guards";
import { replaceRefusedTargets } from "./normal-targets";
import { guardOpsRoute } from "./ops";
import { rememberPassword, renewCookie, requireLiveOpsSession, tieTokensToSession } from "./ops-session";
import { endCustomerSessions, endOpsSession } from "./ops-sign-out";
import { PRODUCT_GUARDS } from "./product-guards";
import { limitAdminReset, limitAdminSignIn, limitWrites } from "./rate-limits";
import { refuseForeignReads, refuseForeignWrites } from "./refuse-foreign";

import { logRequest } from "./request-log";
import { admitReviewPhoto } from "./review-photo-upload";
import { boundRouteCaches } from "./route-caches";
import { closeStockRoutes, guardShopRoute } from "./route-checks";
import { refuseNewSecretKey, refuseSecretKey } from "./secret-keys";
import { sendSecurityHeaders } from "./security-headers";
import { closeSharedPrototype, refuseSharedIds, refuseSharedNames } from "./shared-prototypes";
import { forwardShopPictures } from "./shop-pictures";
import { STRIPE_WEBHOOK_PATH } from "./stripe-signature";
import { takeCsv } from "./upload-csv";
import { takeFile, takePdf } from "./upload-file";
import { serveUploads } from "./uploads";

/** The largest body that the shop's routes take, in Express' notation. */
const BODY_LIMIT = "64kb";
/** The same for Stripe's events, which carry a whole object with its charges. */
const EVENT_LIMIT = "512kb";

replaceRefusedTargets();
boundRouteCaches();
closeSharedPrototype();
sendSecurityHeaders(getEnv(), { development: isDevelopment() });

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
    { methods: ["POST"], matcher: SHOP_PREFIX + UPLOAD_PATH, middlewares: [takeFile] },
    { methods: ["POST"], matcher: SHOP_PREFIX + REVIEW_PHOTO_PATH, middlewares: [admitReviewPhoto, takeFile] },
    { methods: ["POST"], matcher: SHOP_PREFIX + DECLARATION_PATH, middlewares: [takePdf] },
    { methods: ["POST"], matcher: SHOP_PREFIX + IMPORT_PATH, middlewares: [takeCsv] },
    { matcher: `${OPS_PREFIX}*`, bodyParser: { sizeLimit: BODY_LIMIT }, middlewares: [guardOpsRoute] },
    { methods: ["POST"], matcher: STRIPE_WEBHOOK_PATH, bodyParser: { sizeLimit: EVENT_LIMIT, preserveRawBody: true } },
    { methods: ["POST"], matcher: "/admin/api-keys", middlewares: [refuseNewSecretKey] },
    { methods: ["POST"], matcher: "/admin/customers/:id", middlewares: [refuseAccountEmail] },
    { methods: ["POST"], matcher: "/admin/invites/accept", middlewares: [requireInvitedEmail] },
    ...CHILD_GUARDS,
    { methods: ["POST"], matcher: "/admin/*", middlewares: [refuseSharedIds] },
    ...MEDUSA_ADMIN_GUARDS,
    ...AUDIT_WRITES,
    ...PRODUCT_GUARDS,
    { matcher: "/static/*", middlewares: [serveUploads] },
    { matcher: "/images/*", middlewares: [forwardShopPictures] },
    { matcher: "/media/*", middlewares: [forwardShopPictures] },
    { methods: ["POST"], matcher: "/auth/session", middlewares: [renewCookie] },
    { methods: ["DELETE"], matcher: "/auth/session", middlewares: [endOpsSession] },
    {
      methods: ["POST"],
      matcher: "/auth/user/emailpass/update",
      middlewares: [refuseCommonPassword, endCustomerSessions],
    },
    { matcher: "/auth/*", middlewares: [tieTokensToSession] },
    { methods: ["POST"], matcher: "/auth/user/emailpass", middlewares: [limitAdminSignIn, rememberPassword] },
    { methods: ["POST"], matcher: "/auth/user/emailpass/reset-password", middlewares: [limitAdminReset] },
    {
      methods: ["POST"],
      matcher: "/auth/user/emailpass/register",
      middlewares: [requireInvitation, refuseCommonPassword],
    },
  ],
});
