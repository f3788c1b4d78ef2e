import { SHOP_PREFIX } from "../contract/common";
import { ROUTES } from "../contract/routes/all";
import type { Guard } from "../contract/routes/route";
import { compileRoutes, toRouteMethod } from "./route-table";

const TABLE = compileRoutes(
  ROUTES.map(({ method, path, may, idToken }) => ({
    method,
    path: SHOP_PREFIX + path,
    value: { guard: may, takesIdToken: idToken === true },
  })),
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
  return TABLE.find(toRouteMethod(method), path)?.value ?? { methods: TABLE.methodsOf(path) };
}
