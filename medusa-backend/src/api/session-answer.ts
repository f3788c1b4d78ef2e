import type { MedusaContainer } from "@medusajs/framework/types";
import type { SessionAnswer, SessionUser } from "../contract/accounts";
import type { GooglePerson } from "../contract/google";
import { signSessionToken } from "../lib/auth/tokens";
import { databaseOf } from "../lib/database/connection";
import { ShopError } from "../lib/shop-error";
import { findIdentity, type ShopIdentity } from "../queries/accounts/accounts";
import { findGoogleAccount } from "../queries/accounts/credentials";
import {
  linkGoogleWorkflow,
  signInWithGoogleWorkflow,
  signUpWithGoogleWorkflow,
} from "../workflows/accounts/google-sign-in";
import { withAccountLock } from "../workflows/accounts/locked-account";
import { checkPassword } from "../workflows/accounts/passwords";
import { requireSecondStep } from "../workflows/accounts/second-factor";

export function toSessionUser(identity: ShopIdentity): SessionUser {
  const { customerId, email, name, photo, role, staffRoleId, staffRoleName, permissions, needsSecondFactor } = identity;
  const staffRole = staffRoleId === null ? null : { id: staffRoleId, name: staffRoleName ?? "" };
  return { id: customerId, email, name, photo, role, staffRole, permissions: [...permissions], needsSecondFactor };
}

/** The answer to a sign-up or sign-in: the token of the new session, and its person. */
export async function toSessionAnswer(
  container: MedusaContainer,
  session: { sessionId: string; customerId: string },
): Promise<SessionAnswer> {
  const database = databaseOf(container);
  const identity = await findIdentity(database, session);
  if (!identity) throw new Error("A session that was just stored is not there.");
  return {
    token: signSessionToken({ ...identity, expiresAt: identity.sessionExpiresAt }),
    sessionId: identity.sessionId,
    expiresAt: identity.sessionExpiresAt.toISOString(),
    user: toSessionUser(identity),
  };
}

type Entered = { customerId: string; sessionId: string };

/** @throws ShopError `email_unverified` */
function requireVerifiedEmail(person: GooglePerson): GooglePerson & { email: string } {
  const { email, emailVerified } = person;
  if (email && emailVerified) return { ...person, email };
  throw new ShopError("email_unverified", "Google has not confirmed this account's e-mail address.");
}

/**
 * A known issuer and subject is the same account, whatever its e-mail is now. An unknown one gets a new account, or
 * with an existing account's password is linked to it, which ends that account's earlier sessions and links.
 * @throws ShopError `email_unverified`, `link_required`, `account_exists`, `invalid_credentials`,
 * `second_factor_required`
 */
export async function enterWithGoogle(
  container: MedusaContainer,
  given: GooglePerson,
  password: string | undefined,
): Promise<Entered> {
  const person = requireVerifiedEmail(given);
  const account = await findGoogleAccount(databaseOf(container), person);
  if (account.kind === "known") {
    const { kind, email, ...known } = account;
    const provenEmail = email === person.email ? email : null;
    await requireSecondStep(container, { way: "google", person, ...known, provenEmail });
    return (await signInWithGoogleWorkflow(container).run({ input: { person, ...known, provenEmail } })).result;
  }
  if (account.kind === "none") {
    const signUp = () => signUpWithGoogleWorkflow(container).run({ input: { person } });
    return (await withAccountLock(container, person.email, signUp)).result;
  }
  if (!account.hasPassword)
    throw new ShopError("account_exists", "This e-mail address already belongs to another Google account here.");
  if (password === undefined) {
    throw new ShopError(
      "link_required",
      "There is already an account with this e-mail address. Its password is needed.",
    );
  }
  const owner = await checkPassword(container, { email: person.email, password });
  if (!owner) throw new ShopError("invalid_credentials", "Wrong password.");
  const { customerId, generation } = owner;
  await requireSecondStep(container, { way: "link", person, customerId, generation });
  return (await linkGoogleWorkflow(container).run({ input: { person, customerId, generation } })).result;
}
