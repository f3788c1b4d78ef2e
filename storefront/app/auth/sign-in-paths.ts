import type { Account } from "~/domain/account";

/** The address of the sign-in page that then redirects to `redirectTo`, a path of this shop. */
export const loginPath = (redirectTo: string): string => `/login?${new URLSearchParams({ redirectTo })}`;

/** The purpose of a sign-in by its destination; the first match counts. */
const PURPOSES: readonly [path: RegExp, purpose: string][] = [
  [/^\/checkout(?:[/?#]|$)/, "Sign in to check out. Your cart stays as it is, and you see the total before you pay."],
  [/^\/dashboard\/(?:myOrders|orders|invoice)(?:[/?#]|$)/, "Sign in to see your orders."],
  [/^\/dashboard\/(?:account|addresses)(?:[/?#]|$)/, "Sign in to see your account."],
  [/^\/dashboard\/review(?:[/?#]|$)/, "Sign in to write a review."],
  [/^\/wish-list(?:[/?#]|$)/, "Sign in to keep a wish list. What you chose is put on it."],
  [/^\/withdraw(?:[/?#]|$)/, "Sign in to withdraw from the contract of an order."],
  [/^\/products\/[^/]+\/questions/, "Sign in to ask about this product, or to answer."],
  [/^\/products\//, "Sign in to continue with this product."],
];

/** The purpose of a sign-in that then redirects to `redirectTo`; undefined if the page states none. */
export const signInPurpose = (redirectTo: string): string | undefined =>
  PURPOSES.find(([path]) => path.test(redirectTo))?.[1];

/** True if somebody signs in to buy, and may well be new. A payment is of somebody who has an account. */
export const isToBuy = (redirectTo: string): boolean => /^\/checkout(?:[?#]|$)/.test(redirectTo);

/** Screens only for signed-in people begin with these paths (specification, section 2, and the wish list). */
const PROTECTED = ["/dashboard", "/checkout", "/wish-list"] as const;

/** True for the path of a screen that needs somebody signed in. Like the router, it ignores letter case. */
export function isProtected(pathname: string): boolean {
  const path = pathname.toLowerCase();
  return PROTECTED.some((start) => path === start || path.startsWith(`${start}/`));
}

/** What customers have below /dashboard/, in lower case. Everything else there is for admins only. */
const CUSTOMER_SCREENS = ["account", "addresses", "confirm", "invoice", "myorders", "orders", "review", "reviewphotos"];

/** True for the path, with or without a query, of an admin screen. Like the router, it ignores letter case. */
export function isAdminScreen(path: string): boolean {
  const [, screen] = /^\/dashboard\/([^/?#]+)/i.exec(path) ?? [];
  return screen !== undefined && !CUSTOMER_SCREENS.includes(screen.toLowerCase());
}

/** True for the address of an admin screen if the person is not an admin. */
export const isClosedTo = (account: Account, path: string): boolean => isAdminScreen(path) && account.role !== "admin";

/** True for a work screen: an admin screen, or an admin's first dashboard screen, the overview. */
export function isStaffScreen(account: Account, path: string): boolean {
  return account.role === "admin" && (isAdminScreen(path) || /^\/dashboard\/?$/i.test(path));
}

/**
 * The target after a sign-in on the way to `path`: there, or back to the sign-in, which explains what is missing. A
 * redirect through the closed screen would end at the same page, but lose the sign-in's message.
 */
export function pathAfterSignIn(account: Account, path: string): string {
  return isClosedTo(account, path) ? loginPath(path) : path;
}
