import type { RouteMethods } from "../route-table";

/**
 * What Medusa Admin calls to sign a user in, to keep the sign-in, to accept an invitation and to set a new password. Only e-mail and
 * password are named, because there is no other provider; signing in by GET, which Medusa offers, is not.
 */
export const SIGN_IN_ROUTES: RouteMethods = {
  "/auth/user/providers": "GET",
  "/auth/user/emailpass": "POST",
  "/auth/user/emailpass/register": "POST",
  "/auth/user/emailpass/reset-password": "POST",
  "/auth/user/emailpass/update": "POST",
  "/auth/session": "POST DELETE",
  "/auth/token/refresh": "POST",
  "/auth/mfa/factors": "GET POST",
  "/auth/mfa/factors/:id": "DELETE",
  "/auth/mfa/factors/:id/verify": "POST",
  "/auth/mfa/recovery-codes": "POST",
  "/auth/mfa/challenges/:id/verify": "POST",
};
