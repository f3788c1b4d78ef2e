import { z } from "zod";
import { Email, PersonName, Role, SecretText } from "./common";
import { Rows } from "./lists";
import { Passkey } from "./passkeys";
import { PERMISSIONS } from "./permissions";
import { StaffMailChoice, StaffRoleName } from "./staff";

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

/**
 * The person behind a session. `email` is null only for an account whose provider gave none. `role` is "admin" for
 * everybody who has a role of the staff, `staffRole`; `permissions` are what that role allows: nothing if
 * `needsSecondFactor`, because the role needs a second factor and none has proved this session.
 */
export const SessionUser = z.object({
  id: z.string(),
  email: z.string().nullable(),
  name: z.string(),
  photo: z.string().nullable(),
  role: Role,
  staffRole: StaffRoleName.nullable(),
  permissions: Rows("permissions", z.enum(PERMISSIONS)),
  needsSecondFactor: z.boolean(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/**
 * A new session: `token` is the customer token for the storefront's cookie (Bearer for Medusa), invalid once the
 * session is revoked.
 */
export const SessionAnswer = z.object({
  token: z.string(),
  sessionId: z.string(),
  expiresAt: z.iso.datetime(),
  user: SessionUser,
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** GET /store/shop/sessions/current (Bearer). 401 when revoked or expired. */
export const CurrentSessionAnswer = z.object({ sessionId: z.string(), user: SessionUser });

/**
 * POST /store/shop/sessions/current/id-token (Bearer: the session's own token). A token of at most 60 minutes for
 * /api/server.
 */
export const IdTokenAnswer = z.object({ idToken: z.string(), expiresAt: z.iso.datetime(), user: SessionUser });

// DELETE /store/shop/sessions/current (Bearer): 204; the session and every token made from it are refused from then on.

/**
 * GET /store/shop/users?email= (that person, or an admin). 403 for someone else's, 404 for an admin asking for an
 * unknown one.
 */
export const GetUserQuery = z.object({ email: Email });
export const UserAnswer = z.object({ email: z.string(), name: z.string(), role: Role });

/** PUT /store/shop/users/:email (that person, or an admin): writes the name and, if absent, the role record "user". */
export const PutUser = z.object({ name: PersonName.optional() });
export const PutUserAnswer = z.object({ created: z.boolean() });
export type PutUserAnswer = z.infer<typeof PutUserAnswer>;

/**
 * POST /store/shop/admins (admin). Makes a customer an admin, audited; `changed` is false if they already were; 404
 * unknown.
 */
export const MakeAdmin = z.object({ email: Email });

/** How long a mailed link is valid, in minutes. */
export const PASSWORD_RESET_MINUTES = 60;

/** The secret in a mailed link: 256 random bits in base64url. */
export const MailedToken = SecretText(200);

/**
 * POST /store/shop/password-resets (anyone): mails the owner of this e-mail a link, or a note that the account has no
 * password. 202 with an empty object, in the same time, whether or not such an account exists. 429 `too_many_requests`.
 */
export const RequestPasswordReset = z.object({ email: Email });

/**
 * POST /store/shop/password-resets/check (anyone): whose password this link sets. 404 `not_found` for an invalid link.
 */
export const CheckPasswordReset = z.object({ token: MailedToken });
export const CheckPasswordResetAnswer = z.object({ email: z.string() });

/**
 * POST /store/shop/password-resets/redeem (anyone): sets the password and ends every session of that customer. 204; 404
 * `not_found` for a link that was used, has expired or was replaced by a newer one; 429 `too_many_requests`.
 */
export const RedeemPasswordReset = z.object({ token: MailedToken, password: NewPassword });

/**
 * A sign-in that has not ended. `isCurrent` marks the session of this request. Times are UTC ISO strings. The place is
 * known of the staff's sign-ins: the browser's family, and a code of the network that says nothing about its address.
 */
export const AccountSession = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  signedInAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  browser: z.string().nullable(),
  network: z.string().nullable(),
});
export type AccountSession = z.infer<typeof AccountSession>;

/** The most sessions that the account's page lists, the newest first. */
export const MOST_SESSIONS = 50;

/**
 * GET /store/shop/account (signed in): the person's own account. `hasPassword` is false for an account that only signs
 * in with Google; `isOps`: the same sign-in opens Medusa Admin. `sessions` has at most `MOST_SESSIONS`, the current
 * one first. `staffMails` are those that the person may choose; none for a customer.
 */
export const AccountAnswer = z.object({
  name: z.string(),
  email: z.string(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  isOps: z.boolean(),
  sessions: Rows("sessions", AccountSession),
  staffMails: Rows("mails to staff", StaffMailChoice),
  passkeys: Rows("passkeys", Passkey),
});
export type AccountAnswer = z.infer<typeof AccountAnswer>;

/**
 * POST /store/shop/account/password (signed in): sets a new password and ends other sessions and mailed links. 204; 401
 * `invalid_credentials` for a wrong password, 409 `conflict` for an account without one, 429 `too_many_requests`.
 */
export const ChangePassword = z.object({ password: Password, newPassword: NewPassword });

// POST /store/shop/account/password-link (signed in): 202; mails the account's e-mail a link to set a password, the
// first one too; 429 `too_many_requests`.

/**
 * DELETE /store/shop/account/sessions (signed in): ends all of the person's sessions and mailed links, or with
 * `keep=current` all but the current one. Their tokens are refused from then on.
 */
export const EndSessionsQuery = z.object({ keep: z.literal("current").optional() });
export const EndSessionsAnswer = z.object({ ended: z.number() });

/** Somebody of the staff who is signed in, with the sign-ins that have not ended, the newest first. */
export const StaffSessions = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  sessions: z.array(AccountSession),
});
export type StaffSessions = z.infer<typeof StaffSessions>;

/** The most sessions that the list of the whole staff has, the newest first. */
export const MOST_STAFF_SESSIONS = 500;

/** GET /store/shop/staff/sessions ("manage staff"): who of the staff is signed in; who signed in last is first. */
export const ListStaffSessionsAnswer = z.object({ people: Rows("people", StaffSessions) });
export type ListStaffSessionsAnswer = z.infer<typeof ListStaffSessionsAnswer>;

// DELETE /store/shop/staff/sessions/:id ("manage staff"): 204; ends a session of the staff from its next request on;
// 404 `not_found` for one that has ended, and for a customer's.
// DELETE /store/shop/staff/members/:id/sessions ("manage staff"), `EndSessionsAnswer`: ends everything that opens the
// account of somebody of the staff; one's own session that asks continues. 404 `not_found` for a customer.

/** How long a link that confirms another e-mail is valid, in minutes. */
export const EMAIL_CHANGE_MINUTES = 60;

/**
 * POST /store/shop/account/email (signed in): mails a link to `email`, which becomes the account's once somebody
 * follows it, and a link to the present address that stops the change. 202 with an empty object, in the same time,
 * whether or not somebody else has this e-mail; 401 `invalid_credentials` for a wrong password; for an account without
 * a password, 403 `forbidden` if the sign-in is older than ten minutes; 409 `conflict` for an account that opens Medusa
 * Admin too; 422 `invalid` for the account's present e-mail; 429 `too_many_requests`.
 */
export const ChangeEmail = z.object({ email: Email, password: Password.optional() });

/**
 * POST /store/shop/account/email/check (anyone): the e-mail that a link confirms. 404 `not_found` for an invalid link.
 * POST /store/shop/account/email/stop/check (anyone): the e-mail that an account keeps when a change is stopped.
 */
export const CheckEmailChange = z.object({ token: MailedToken });
export const CheckEmailChangeAnswer = z.object({ email: z.string() });

/**
 * POST /store/shop/account/email/confirm (anyone): gives the account the e-mail of the link, once, and ends its
 * sessions except the one that asks, if any. 204; 404 `not_found` for a link that was used, has expired or was replaced
 * by a newer one; 409 `account_exists` when somebody has signed up with the e-mail meanwhile; 429 `too_many_requests`.
 */
export const ConfirmEmailChange = CheckEmailChange;

/**
 * POST /store/shop/account/email/stop (anyone): stops a change of the account's e-mail by the link that its present
 * address got, once, and ends every mailed link of the account. 204; 404 `not_found` for a link that was used, has
 * expired or was replaced by a newer one; 429 `too_many_requests`.
 */
export const StopEmailChange = CheckEmailChange;

/**
 * Why an account cannot be deleted now: orders not yet sent; an unfinished payment or refund; an unfinished return or
 * its refund; the last owner of the shop; an account that also opens Medusa Admin.
 */
export const DeletionObstacle = z.enum(["orders", "payments", "returns", "last_owner", "ops"]);
export type DeletionObstacle = z.infer<typeof DeletionObstacle>;

/**
 * GET /store/shop/account/deletion (signed in): the obstacles to deleting the account, whether its password is needed,
 * and how many orders the books keep.
 */
export const DeletionAnswer = z.object({
  obstacles: Rows("obstacles", DeletionObstacle),
  hasPassword: z.boolean(),
  keptOrders: z.number(),
});
export type DeletionAnswer = z.infer<typeof DeletionAnswer>;

/**
 * POST /store/shop/account/deletion (signed in): deletes the account and ends its sessions. 204; 401
 * `invalid_credentials` for a wrong password; for an account without a password, 403 `forbidden` if the sign-in is
 * older than ten minutes; 409 `conflict` while an obstacle exists; 429 `too_many_requests`.
 */
export const DeleteAccount = z.object({ password: Password.optional() });

/**
 * POST /store/shop/account/passkeys/options (signed in): the question for a new passkey, for five minutes. The owner is
 * asked as for another e-mail: 401 `invalid_credentials` for a wrong password; for an account without a password, 403
 * `forbidden` if the sign-in is older than ten minutes. 403 `confirm_again` for an account with a second factor
 * that has not proved the session lately; 409 `conflict` for an account with ten passkeys; 429 `too_many_requests`.
 */
export const StartPasskey = z.object({ password: Password.optional() });

/** POST /store/shop/account/passkeys/:id/removal (signed in): removes a passkey; asks as `StartPasskey` does. 204. */
export const RemovePasskey = StartPasskey;
