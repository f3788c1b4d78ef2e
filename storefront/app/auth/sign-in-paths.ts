import type { Account } from "~/domain/account";

export const loginPath = (redirectTo: string): string => `/login?${new URLSearchParams({ redirectTo })}`;

/** By the sign-in's destination; the first match counts. */
const PURPOSES: readonly [path: RegExp, purpose: string][] = [
  [/^\/checkout\/payment\//, "Sign in to see what became of your payment."],
  [/^\/checkout(?:[/?#]|$)/, "Sign in to check out. Your cart stays as it is, and you see the total before you pay."],
  [/^\/dashboard\/(?:myOrders|orders|invoice)(?:[/?#]|$)/, "Sign in to see your orders."],
  [/^\/dashboard\/(?:account|addresses)(?:[/?#]|$)/, "Sign in to see your account."],
  [/^\/dashboard\/review(?:[/?#]|$)/, "Sign in to write a review."],
  [/^\/wish-list(?:[/?#]|$)/, "Sign in to keep a wish list. What you chose is put on it."],
  [/^\/withdraw(?:[/?#]|$)/, "Sign in to withdraw from the contract of an order."],
  [/^\/products\/[^/]+\/questions/, "Sign in to ask about this product, or to answer."],
  [/^\/products\//, "Sign in to continue with this product."],
];

export const signInPurpose = (redirectTo: string): string | undefined =>
  PURPOSES.find(([path]) => path.test(redirectTo))?.[1];

/** Somebody who signs in to buy may well be new; a payment's page is of somebody who has an account. */
export const isToBuy = (redirectTo: string): boolean => /^\/checkout(?:[?#]|$)/.test(redirectTo);

/** Screens only for signed-in people (specification, section 2, and the wish list). */
const PROTECTED = ["/dashboard", "/checkout", "/wish-list"] as const;

/** Like the router, it ignores letter case. */
export function isProtected(pathname: string): boolean {
  const path = pathname.toLowerCase();
  return PROTECTED.some((start) => path === start || path.startsWith(`${start}/`));
}

/** Below /dashboard/, in lower case. Everything else there is for admins only. */
const CUSTOMER_SCREENS = ["account", "addresses", "confirm", "invoice", "myorders", "orders", "review", "reviewphotos"];

/** `path` may have a query. Like the router, it ignores letter case. */
export function isAdminScreen(path: string): boolean {
  const [, screen] = /^\/dashboard\/([^/?#]+)/i.exec(path) ?? [];
  return screen !== undefined && !CUSTOMER_SCREENS.includes(screen.toLowerCase());
}

export const isClosedTo = (account: Account, path: string): boolean => isAdminScreen(path) && account.role !== "admin";

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
