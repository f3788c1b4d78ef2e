import type { Account } from "~/domain/account";
import { loginPath } from "./login-path";

/**
 * The dashboard's screens for admins only (specification, sections 2 and 6, and those beside them), in lower case.
 */
const ADMIN_SCREENS = [
  "/dashboard/addaproduct",
  "/dashboard/discounts",
  "/dashboard/changeproducts",
  "/dashboard/importproducts",
  "/dashboard/makeadmin",
  "/dashboard/manageallorders",
  "/dashboard/manageproducts",
  "/dashboard/products",
  "/dashboard/returns",
  "/dashboard/reviews",
  "/dashboard/ship",
  "/dashboard/stock",
];

/**
 * True for the address (a path, with or without a query) of an admin screen. Like the router, it ignores letter case.
 */
export function isAdminScreen(path: string): boolean {
  const pathname = (path.split(/[?#]/, 1)[0] ?? "").toLowerCase();
  return ADMIN_SCREENS.some((screen) => pathname === screen || pathname.startsWith(`${screen}/`));
}

/** True for the address of an admin screen and a person who is no admin. */
export const isClosedTo = (account: Account, path: string): boolean => isAdminScreen(path) && account.role !== "admin";

/**
 * True for a screen on which somebody works in the shop: an admin screen, and the dashboard's first screen of an admin,
 * which is the overview.
 */
export function isDeskScreen(account: Account, path: string): boolean {
  return account.role === "admin" && (isAdminScreen(path) || /^\/dashboard\/?$/i.test(path));
}

/**
 * Where a person goes who signed in on the way to `path`: there, or back to the sign-in, which explains what is
 * missing. Going by way of the closed screen would end at the same page, but the message that the sign-in left would be
 * lost in between.
 */
export function pathAfterSignIn(account: Account, path: string): string {
  return isClosedTo(account, path) ? loginPath(path) : path;
}
