import type { RouteMethods } from "../route-table";

/**
 * What Medusa Admin calls to sign a user in, to keep the sign-in, to accept an invitation and to set a new password. Only e-mail and
 * password are named, because there is no other provider; signing in by GET, which Medusa offers, is not. Of second factors only the list is, which the profile page
 * shows: without a key of its own in the configuration Medusa refuses everything else about them.
 */
export const SIGN_IN_ROUTES: RouteMethods = {
  "/auth/user/providers": "GET",
  "/auth/user/emailpass": "POST",
  "/auth/user/emailpass/register": "POST",
  "/auth/user/emailpass/reset-password": "POST",
  "/auth/user/emailpass/update": "POST",
  "/auth/session": "POST DELETE",
  "/auth/token/refresh": "POST",
  "/auth/mfa/factors": "GET",
};
