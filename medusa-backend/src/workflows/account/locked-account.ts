import type { MedusaContainer } from "@medusajs/framework/types";
import { type Database, databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { mailedLinkService, sessionService } from "../../modules/services";
import type { LockedAccount } from "../../modules/session/service";
import {
  deleteAdminResets,
  deleteOtherIdentities,
  endInvitationsOf,
  listIdentityIds,
} from "../../queries/accounts/credentials";

/** An account, and its generation when a request was allowed to change it (`ShopIdentity`). */
type Account = { customerId: string; generation?: number | undefined };

/**
 * Runs `work` in one transaction that has locked the account, so that it happens wholly before or wholly after whatever
 * else changes what opens the account. With `generation` it is refused where everything was ended meanwhile: a password
 * that was right a moment ago allows nothing after a reset.
 * @throws ShopError `conflict`
 */
export async function withLockedAccount<T>(
  container: MedusaContainer,
  { customerId, generation }: Account,
  work: (transaction: Database, account: LockedAccount) => Promise<T>,
): Promise<T> {
  return await databaseOf(container).transaction(async (transaction) => {
    const account = await sessionService(container).lockAccount(transaction, customerId);
    if (generation !== undefined && account.generation !== generation)
      throw new ShopError("conflict", "This account was signed out everywhere meanwhile. Try again.");
    return await work(transaction, account);
  });
}

/** Which sessions go on: the one with the id `keepSessionId`, or all with `keepSessions`. */
type Ending = { customerId: string; keepSessionId?: string | null; keepSessions?: boolean };

/**
 * Ends everything that opens a locked account, or may change it, and was given out so far: sessions in the shop and at
 * Medusa Admin with their tokens, every mailed link, tokens for a new password at Medusa Admin, and invitations there.
 * Passwords and identities stay. Returns how many sessions of the shop ended.
 */
export async function endCredentials(
  container: MedusaContainer,
  transaction: Database,
  { customerId, keepSessionId = null, keepSessions = false }: Ending,
): Promise<number> {
  const sessions = sessionService(container);
  await sessions.nextGeneration(transaction, customerId);
  await mailedLinkService(container).voidLinks(transaction, customerId);
  const identityIds = await listIdentityIds(transaction, customerId);
  await deleteAdminResets(transaction, { customerId, identityIds });
  if (keepSessions) return 0;
  await endInvitationsOf(transaction, customerId);
  await sessions.endOpsSessions(transaction, identityIds);
  return await sessions.endSessions(transaction, { customerId, keep: keepSessionId });
}

/**
 * Writes down that whoever acts reads the mails of the account's e-mail. Where that was not known yet, somebody else
 * may have made the account, so their Google account no longer signs in. The caller sets or has checked the password,
 * and ends the rest.
 */
export async function proveOwner(
  container: MedusaContainer,
  transaction: Database,
  { customerId, email, provenEmail }: { customerId: string; email: string; provenEmail: string | null },
): Promise<void> {
  if (email === provenEmail) return;
  await deleteOtherIdentities(transaction, customerId);
  await sessionService(container).proveEmail(transaction, { customerId, email });
}

const UNIQUE_VIOLATION = "23505";

/**
 * Runs `work`; another record that has the same e-mail, or the same Google account, is told as such. @throws ShopError
 * `account_exists`
 */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if ((cause as { code?: unknown }).code !== UNIQUE_VIOLATION) throw cause;
    throw new ShopError("account_exists", "There is already an account with this e-mail address.", { cause });
  }
}
