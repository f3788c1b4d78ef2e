import type { RouteMethods } from "../route-table";

/**
 * The routes by which Medusa Admin signs a user in, keeps the sign-in, accepts an invitation and sets a new password.
 * Only e-mail and password are listed, because there is no other provider. Signing in by GET, which Medusa offers, is
 * closed, and so is every route for second factors.
 */
export const SIGN_IN_ROUTES: RouteMethods = {
  "/auth/user/providers": "GET",
  "/auth/user/emailpass": "POST",
  "/auth/user/emailpass/register": "POST",
  "/auth/user/emailpass/reset-password": "POST",
  "/auth/user/emailpass/update": "POST",
  "/auth/session": "POST DELETE",
  "/auth/token/refresh": "POST",
};
