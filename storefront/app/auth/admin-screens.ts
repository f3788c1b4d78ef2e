import type { Account } from "~/domain/account";
import { loginPath } from "./login-path";

/** The dashboard's screens for admins alone (specification, sections 2 and 6), in lower case. */
const ADMIN_SCREENS = [
  "/dashboard/addaproduct",
  "/dashboard/makeadmin",
  "/dashboard/manageallorders",
  "/dashboard/manageproducts",
];

/** True for the address (a path, query allowed) of a screen that only admins see; as the router, it ignores letter case. */
export function isAdminScreen(path: string): boolean {
  const pathname = (path.split(/[?#]/, 1)[0] ?? "").toLowerCase();
  return ADMIN_SCREENS.some((screen) => pathname === screen || pathname.startsWith(`${screen}/`));
}

/** True for the address of an admin screen, asked for by somebody who is no admin. */
export const isClosedTo = (account: Account, path: string): boolean => isAdminScreen(path) && account.role !== "admin";

/**
 * Where somebody goes who signed in on the way to `path`: there, or to the sign-in, which says what is missing. By way of the closed
 * screen itself they would come to the same place, but what the sign-in left to say would be lost between two pages.
 */
export function pathAfterSignIn(account: Account, path: string): string {
  return isClosedTo(account, path) ? loginPath(path) : path;
}
