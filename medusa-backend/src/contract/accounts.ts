import { z } from "zod";
import { Email, PersonName, Role, SecretText } from "./common";
import { Rows } from "./lists";
import { Passkey } from "./passkeys";
import { PERMISSIONS } from "./permissions";
import { StaffMailChoice, StaffRoleName } from "./staff";

const LONGEST_PASSWORD = 128;

export const NewPassword = SecretText(LONGEST_PASSWORD, 8);

export const Password = SecretText(LONGEST_PASSWORD).min(1, "Required");

/** Creates identity, customer, role "user" and a session. */
export const SignUp = z.object({ name: PersonName, email: Email, password: NewPassword });
export type SignUp = z.infer<typeof SignUp>;

export const SignIn = z.object({ email: Email, password: Password });

/** `permissions` are empty while the role needs a second factor that has not proved this session. */
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

export const SessionAnswer = z.object({
  token: z.string(),
  sessionId: z.string(),
  expiresAt: z.iso.datetime(),
  user: SessionUser,
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

export const CurrentSessionAnswer = z.object({ sessionId: z.string(), user: SessionUser });

/** A token of at most 60 minutes for /api/server, made from the session's own token. */
export const IdTokenAnswer = z.object({ idToken: z.string(), expiresAt: z.iso.datetime(), user: SessionUser });

export const GetUserQuery = z.object({ email: Email });
export const UserAnswer = z.object({ email: z.string(), name: z.string(), role: Role });

/** Also writes the role record "user" if there is none. */
export const PutUser = z.object({ name: PersonName.optional() });
export const PutUserAnswer = z.object({ created: z.boolean() });
export type PutUserAnswer = z.infer<typeof PutUserAnswer>;

export const MakeAdmin = z.object({ email: Email });

export const PASSWORD_RESET_MINUTES = 60;

/** The secret in a mailed link: 256 random bits in base64url. */
export const MailedToken = SecretText(200);
export const MailedLink = z.object({ token: MailedToken });
/** The e-mail that a link is about: the account's, or the one that it confirms. */
export const MailedLinkAnswer = z.object({ email: z.string() });
/** Whether a session of the account confirmed its new e-mail, and not a visitor or another account. */
export const ConfirmEmailChangeAnswer = z.object({ isOwn: z.boolean() });
export type ConfirmEmailChangeAnswer = z.infer<typeof ConfirmEmailChangeAnswer>;

/** The answer and its time never tell whether there is such an account. */
export const RequestPasswordReset = z.object({ email: Email });

/** Also ends every session of the customer. */
export const RedeemPasswordReset = z.object({ token: MailedToken, password: NewPassword });

/** `browser` (its family) and `network`, a code that tells nothing of the address, are of the staff's sign-ins only. */
export const AccountSession = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  signedInAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  browser: z.string().nullable(),
  network: z.string().nullable(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const MOST_SESSIONS = 50;

/** `isOps`: the same sign-in opens Medusa Admin. `sessions` has the current one first. */
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

/** Ends other sessions and mailed links; 409 `conflict` for an account without a password. */
export const ChangePassword = z.object({ password: Password, newPassword: NewPassword });

/** Ends the person's sessions, but with `keep` not the current one, and all mailed links. */
export const EndSessionsQuery = z.object({ keep: z.literal("current").optional() });
export const EndSessionsAnswer = z.object({ ended: z.number() });

export const StaffSessions = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  sessions: z.array(AccountSession),
});
export type StaffSessions = z.infer<typeof StaffSessions>;

export const MOST_STAFF_SESSIONS = 500;

export const ListStaffSessionsAnswer = z.object({ people: Rows("people", StaffSessions) });
export type ListStaffSessionsAnswer = z.infer<typeof ListStaffSessionsAnswer>;

export const EMAIL_CHANGE_MINUTES = 60;

/**
 * Mails a link to `email`, which becomes the account's once it is followed, and one to the present address that stops
 * the change. The answer never tells whether somebody else has `email`. Without a password, the sign-in must be at most
 * ten minutes old.
 */
export const ChangeEmail = z.object({ email: Email, password: Password.optional() });

/** "ops": the account opens Medusa Admin, too. */
export const DeletionObstacle = z.enum(["orders", "payments", "returns", "last_owner", "ops"]);
export type DeletionObstacle = z.infer<typeof DeletionObstacle>;

export const DeletionAnswer = z.object({
  obstacles: Rows("obstacles", DeletionObstacle),
  hasPassword: z.boolean(),
  keptOrders: z.number(),
});
export type DeletionAnswer = z.infer<typeof DeletionAnswer>;

/** Without a password, the sign-in must be at most ten minutes old. */
export const DeleteAccount = z.object({ password: Password.optional() });

export const StartPasskey = z.object({ password: Password.optional() });

export const RemovePasskey = StartPasskey;
