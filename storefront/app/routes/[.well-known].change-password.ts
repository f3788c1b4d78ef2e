import { redirect } from "@remix-run/node";

/**
 * Password managers send people here to change a password (W3C, A Well-Known URL for Changing Passwords); who is not
 * signed in signs in first.
 */
export const loader = (): Response => redirect("/dashboard/account#account-password", 303);
