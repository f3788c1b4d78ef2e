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
  "/dashboard/questions",
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

/** True for the address of an admin screen if the person is not an admin. */
export const isClosedTo = (account: Account, path: string): boolean => isAdminScreen(path) && account.role !== "admin";

/**
 * True for a work screen: an admin screen, or an admin's first dashboard screen, the overview.
 */
export function isDeskScreen(account: Account, path: string): boolean {
  return account.role === "admin" && (isAdminScreen(path) || /^\/dashboard\/?$/i.test(path));
}

/**
 * The target after a sign-in on the way to `path`: there, or back to the sign-in, which explains what is missing. A
 * redirect through the closed screen would end at the same page, but lose the sign-in's message.
 */
export function pathAfterSignIn(account: Account, path: string): string {
  return isClosedTo(account, path) ? loginPath(path) : path;
}
