import { redirect } from "@remix-run/node";

/** Password managers send people here (W3C, A Well-Known URL for Changing Passwords); visitors sign in first. */
export const loader = (): Response => redirect("/dashboard/account#account-password", 303);
