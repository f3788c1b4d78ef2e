import { SHOP_PREFIX } from "../contract/common";
import { OPS_PREFIX } from "../contract/ops";
import { CLOSED_ROUTES } from "./closed-routes";
import { CATALOGUE_ROUTES, PEER_ROUTES, SALES_ROUTES, SETTINGS_ROUTES, SIGN_IN_ROUTES } from "./medusa-routes";
import { compileRoutes, type RouteMethods, toRouteMethod, toRows } from "./route-table";
import { STRIPE_WEBHOOK_PATH } from "./stripe-signature";

const ANY_METHOD = "GET POST PUT PATCH DELETE";

/** Under the two prefixes, `route-checks.ts` and Medusa's check for its users decide. */
const OWN_ROUTES: RouteMethods = {
  "/health": "GET",
  "/app": "GET",
  "/app/*": "GET",
  "/static/*": "GET",
  "/images/*": "GET",
  "/media/*": "GET",
  [STRIPE_WEBHOOK_PATH]: "POST",
  [`${SHOP_PREFIX}/*`]: `${ANY_METHOD} OPTIONS TRACE`,
  [`${OPS_PREFIX}/*`]: ANY_METHOD,
};

const OPEN_ROUTES = toRows({ ...OWN_ROUTES, ...SALES_ROUTES, ...CATALOGUE_ROUTES, ...SETTINGS_ROUTES }, "open");

/** The first matching row decides, because Medusa Admin's sign-in also matches closed routes with parameters. */
const ROUTES = compileRoutes([...toRows(SIGN_IN_ROUTES, "open"), ...toRows(CLOSED_ROUTES, "closed"), ...OPEN_ROUTES]);
const PEERS = compileRoutes(toRows(PEER_ROUTES, "open"));

/** `path` is without its query; an unlisted route is closed. `hasPeer`: the setting STOCK_STORE_ROUTES. */
export function isOpen(method: string, path: string, { hasPeer = false } = {}): boolean {
  const asked = toRouteMethod(method);
  if (hasPeer && PEERS.find(asked, path)) return true;
  return ROUTES.find(asked, path)?.value === "open";
}
