/** The address of the sign-in page that then redirects to `redirectTo`, a path of this shop. */
export const loginPath = (redirectTo: string): string => `/login?${new URLSearchParams({ redirectTo })}`;

/** The purpose of a sign-in by its destination; the first match counts. */
const PURPOSES: readonly [path: RegExp, purpose: string][] = [
  [/^\/checkout(?:[/?#]|$)/, "Sign in to check out. Your cart stays as it is, and you see the total before you pay."],
  [/^\/dashboard\/(?:myOrders|orders|invoice)(?:[/?#]|$)/, "Sign in to see your orders."],
  [/^\/dashboard\/(?:account|addresses)(?:[/?#]|$)/, "Sign in to see your account."],
  [/^\/dashboard\/review(?:[/?#]|$)/, "Sign in to write a review."],
  [/^\/wish-list(?:[/?#]|$)/, "Sign in to keep a wish list. What you chose is put on it."],
  [/^\/products\/[^/]+\/questions/, "Sign in to ask about this product, or to answer."],
  [/^\/products\//, "Sign in to continue with this product."],
];

/** The purpose of a sign-in that then redirects to `redirectTo`; undefined if the page states none. */
export const signInPurpose = (redirectTo: string): string | undefined =>
  PURPOSES.find(([path]) => path.test(redirectTo))?.[1];
