import type { MedusaContainer } from "@medusajs/framework/types";
import { hashToken } from "../../lib/auth/tokens";
import { type Database, databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { mailedLinkService } from "../../modules/mailed-link";
import type { LinkPurpose } from "../../modules/mailed-link/models/mailed-link";
import { passkeyService } from "../../modules/passkey";
import { type LockedAccount, sessionService } from "../../modules/session";
import { findAccountOfLink } from "../../queries/accounts/accounts";
import {
  deleteAdminResets,
  deleteOtherIdentities,
  endInvitationsOf,
  listIdentityIds,
} from "../../queries/accounts/credentials";
import { doubtFactor } from "./factor-removal";

/** Longer than a dead server holds its lock. */
const WAIT_SECONDS = 8;
/** A dead server loses the lock after this time; a live one renews it. */
const LEASE_SECONDS = 5;

/** No sign-up with the e-mail runs meanwhile, so an unfinished account can be deleted (docs/decisions/sign-in.md). */
export async function withAccountLock<T>(container: MedusaContainer, email: string, makeAccount: () => Promise<T>) {
  const times = { waitSeconds: WAIT_SECONDS, leaseSeconds: LEASE_SECONDS };
  return await withLock(container, `account:${email}`, makeAccount, times);
}

/** An account, and its generation when a request was allowed to change it (`ShopIdentity`). */
type Account = { customerId: string; generation?: number | undefined };

/**
 * Runs `work` before or after other changes of sessions, links and passwords. With `generation` it is refused if they
 * were all ended meanwhile: a password that was right allows nothing after a reset. @throws ShopError `conflict`
 */
export async function withLockedAccount<T>(
  container: MedusaContainer,
  { customerId, generation }: Account,
  work: (transaction: Database, account: LockedAccount) => Promise<T>,
): Promise<T> {
  return await databaseOf(container).transaction(async (transaction) => {
    const account = await sessionService(container).lockAccount(transaction, customerId);
    if (generation !== undefined && account.generation !== generation)
      throw new ShopError("conflict", "This account was signed out everywhere in the meantime. Try again.");
    return await work(transaction, account);
  });
}

/** Which sessions continue: those with the ids, in the shop and at Medusa Admin, or all. */
type Ending = {
  customerId: string;
  keepSessionId?: string | null;
  keepOpsSessionId?: string;
  keepSessions?: boolean;
};

/**
 * Ends all that opens or may change a locked account: sessions, mailed links, and at Medusa Admin password tokens and
 * invitations. Passwords and identities stay. Returns how many sessions of the shop ended.
 */
export async function endCredentials(
  container: MedusaContainer,
  transaction: Database,
  { customerId, keepSessionId = null, keepOpsSessionId = "", keepSessions = false }: Ending,
): Promise<number> {
  const sessions = sessionService(container);
  await sessions.nextGeneration(transaction, customerId);
  await sessions.endSecondSteps(transaction, customerId);
  await mailedLinkService(container).voidLinks(transaction, customerId);
  const identityIds = await listIdentityIds(transaction, customerId);
  await deleteAdminResets(transaction, { customerId, identityIds });
  if (keepSessions) return 0;
  await endInvitationsOf(transaction, customerId);
  await sessions.endOpsSessions(transaction, identityIds, keepOpsSessionId);
  return await sessions.endSessions(transaction, { customerId, keep: keepSessionId });
}

type Proof = { customerId: string; email: string; provenEmail: string | null; isProved?: boolean | undefined };

/**
 * Records that the person acting reads the account's mails. If that is new, somebody else may have made the account:
 * passkeys and a linked Google account no longer sign in, and an authenticator ends after a day unless it was right
 * just now (`isProved`). The caller checks the password and ends the rest.
 */
export async function proveOwner(
  container: MedusaContainer,
  transaction: Database,
  { customerId, email, provenEmail, isProved = false }: Proof,
): Promise<void> {
  if (email === provenEmail) return;
  await deleteOtherIdentities(transaction, customerId);
  await passkeyService(container).removeAll(transaction, customerId);
  await sessionService(container).setAsksPasskey(transaction, { customerId, asks: false });
  await sessionService(container).proveEmail(transaction, { customerId, email });
  await doubtFactor(container, transaction, { customerId, isProved });
}

/** The refusal of a mailed link that has expired, was used, or was never there. */
export const linkGone = () => new ShopError("not_found", "This link is no longer valid.");

/** The e-mail of a mailed link's account; nothing happens before a person confirms. @throws ShopError `not_found` */
export async function checkLink(container: MedusaContainer, token: string, purpose: LinkPurpose) {
  const link = await mailedLinkService(container).findLink(hashToken(token), purpose);
  const account = link && (await findAccountOfLink(databaseOf(container), link));
  if (!account) throw linkGone();
  return { email: account.email };
}

export const accountExists = (cause?: unknown) =>
  new ShopError("account_exists", "There is already an account with this e-mail address.", { cause });

const UNIQUE_VIOLATION = "23505";

/** @throws ShopError `account_exists` if another record has the same e-mail or Google account */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if ((cause as { code?: unknown }).code !== UNIQUE_VIOLATION) throw cause;
    throw accountExists(cause);
  }
}
