/** The sign-in that leads on to `redirectTo`, a path of this shop. */
export const loginPath = (redirectTo: string): string => `/login?${new URLSearchParams({ redirectTo })}`;

/** What a sign-in is for, by where it leads; the first that fits. */
const PURPOSES: readonly [path: RegExp, purpose: string][] = [
  [/^\/checkout(?:[/?#]|$)/, "Sign in to check out. Your cart stays as it is, and you see the total before you pay."],
  [/^\/dashboard\/(?:myOrders|orders|invoice)(?:[/?#]|$)/, "Sign in to see your orders."],
  [/^\/dashboard\/(?:account|addresses)(?:[/?#]|$)/, "Sign in to see your account."],
  [/^\/dashboard\/review(?:[/?#]|$)/, "Sign in to write a review."],
  [/^\/wish-list(?:[/?#]|$)/, "Sign in to keep a wish list. What you chose is put on it."],
  [/^\/products\/[^/]+\/questions/, "Sign in to ask about this product, or to answer."],
  [/^\/products\//, "Sign in to continue with this product."],
];

/** What somebody signs in for who is led on to `redirectTo`; undefined where that needs no words. */
export const signInPurpose = (redirectTo: string): string | undefined =>
  PURPOSES.find(([path]) => path.test(redirectTo))?.[1];
