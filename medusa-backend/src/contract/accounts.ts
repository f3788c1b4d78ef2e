import { z } from "zod";
import { Email, PersonName, Role, SecretText } from "./common";

const LONGEST_PASSWORD = 128;

/** A password as sign-up takes it: 8 to 128 characters, kept as typed. */
export const NewPassword = SecretText(LONGEST_PASSWORD, 8);

/** A password as a sign-in takes it. */
export const Password = SecretText(LONGEST_PASSWORD).min(1, "Required");

/**
 * POST /store/shop/accounts. Creates identity, customer, role "user" and a session; 201 `SessionAnswer`, 409
 * `account_exists`.
 */
export const SignUp = z.object({ name: PersonName, email: Email, password: NewPassword });
export type SignUp = z.infer<typeof SignUp>;

/** POST /store/shop/sessions. 201 `SessionAnswer`, 401 `invalid_credentials`, 429 `too_many_requests`. */
export const SignIn = z.object({ email: Email, password: Password });
export type SignIn = z.infer<typeof SignIn>;

/** The person behind a session. `email` is null only for an account whose provider gave none. */
export const SessionUser = z.object({
  id: z.string(),
  email: z.string().nullable(),
  name: z.string(),
  photo: z.string().nullable(),
  role: Role,
});
export type SessionUser = z.infer<typeof SessionUser>;

/**
 * A new session: `token` is the customer token for the storefront's cookie (Bearer for Medusa), invalid once the
 * session is revoked.
 */
export const SessionAnswer = z.object({
  token: z.string(),
  session_id: z.string(),
  expires_at: z.iso.datetime(),
  user: SessionUser,
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** GET /store/shop/sessions/current (Bearer). 401 when revoked or expired. */
export const CurrentSessionAnswer = z.object({ session_id: z.string(), user: SessionUser });
export type CurrentSessionAnswer = z.infer<typeof CurrentSessionAnswer>;

/**
 * POST /store/shop/sessions/current/id-token (Bearer: the session's own token). A token of at most 60 minutes for
 * /api/server.
 */
export const IdTokenAnswer = z.object({ id_token: z.string(), expires_at: z.iso.datetime(), user: SessionUser });
export type IdTokenAnswer = z.infer<typeof IdTokenAnswer>;

// DELETE /store/shop/sessions/current (Bearer): 204; the session and every token made from it are refused from then on.

/**
 * GET /store/shop/users?email= (that person, or an admin). 403 for someone else's, 404 for an admin asking for an
 * unknown one.
 */
export const GetUserQuery = z.object({ email: Email });
export const UserAnswer = z.object({ email: z.string(), name: z.string(), role: Role });
export type UserAnswer = z.infer<typeof UserAnswer>;

/**
 * PUT /store/shop/users/:email (that person, or an admin): writes the name and, if absent, the role record "user".
 */
export const PutUser = z.object({ name: PersonName.optional() });
export type PutUser = z.infer<typeof PutUser>;
export const PutUserAnswer = z.object({ created: z.boolean() });
export type PutUserAnswer = z.infer<typeof PutUserAnswer>;

/**
 * POST /store/shop/admins (admin). Makes a customer an admin, audited; `changed` is false if they already were; 404
 * unknown.
 */
export const MakeAdmin = z.object({ email: Email });
export const MakeAdminAnswer = z.object({ changed: z.boolean() });
export type MakeAdminAnswer = z.infer<typeof MakeAdminAnswer>;
