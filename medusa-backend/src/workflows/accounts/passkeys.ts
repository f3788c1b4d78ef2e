import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import {
  MOST_PASSKEYS,
  type NewCredential,
  type PasskeySite,
  toPasskeySite,
  type UsedCredential,
} from "../../contract/passkeys";
import {
  challengeOf,
  readNewCredential,
  readUsedCredential,
  toNewOptions,
  toUseOptions,
} from "../../lib/auth/passkeys";
import { getEnv } from "../../lib/config/env";
import { type Database, databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { ShopError } from "../../lib/shop-error";
import { auditService } from "../../modules/audit";
import { passkeyService } from "../../modules/passkey";
import type { ChallengePurpose } from "../../modules/passkey/models/passkey";
import { findAccountById } from "../../queries/accounts/accounts";
import { findPasskey, listCredentials, type OwnedPasskey } from "../../queries/accounts/passkeys";
import { queueMail } from "../mails/queue-mail";
import { withLockedAccount } from "./locked-account";
import { stopAskingForPasskey } from "./second-factor";

const UNNAMED = "Passkey";

/** Who asks for a passkey, and the account's generation then (`ShopIdentity`). */
type Asking = { customerId: string; generation: number };

/** @throws ShopError `not_found` for a shop at an address where browsers have no passkeys */
function requireSite(): PasskeySite {
  const site = toPasskeySite(getEnv().PUBLIC_URL);
  if (!site) throw new ShopError("not_found", "There are no passkeys at this address of the shop.");
  return site;
}

/** `cause` is an error of the library, which says what was expected and received. */
const refused = (message: string, cause?: unknown) => new ShopError("invalid_credentials", message, { cause });
const INVALID = "This passkey could not be checked. Try again, or use another way.";
const TOO_LATE = "This took too long, or was sent twice. Start again.";
const UNKNOWN = "The shop does not know this passkey. It may have been removed from its account.";

const tooMany = () =>
  new ShopError("conflict", `An account has ${MOST_PASSKEYS} passkeys at most. Remove one that you no longer use.`);

/** Begins the making of a passkey for a customer, who has just proven to own the account. */
export async function startPasskey(container: MedusaContainer, { customerId }: { customerId: string }) {
  const site = requireSite();
  const account = await findAccountById(databaseOf(container), customerId);
  if (!account) throw new ShopError("conflict", "This account has no e-mail address.");
  const known = await listCredentials(databaseOf(container), customerId);
  if (known.length >= MOST_PASSKEYS) throw tooMany();
  const options = await toNewOptions(site, account, known);
  await passkeyService(container).issueChallenge({ challenge: options.challenge, purpose: "register", customerId });
  return options;
}

/** Begins a sign-in of whoever has a passkey. */
export async function startPasskeySignIn(container: MedusaContainer) {
  const options = await toUseOptions(requireSite());
  const { challenge } = options;
  await passkeyService(container).issueChallenge({ challenge, purpose: "sign-in", customerId: null });
  return options;
}

/** Begins the use of one of a customer's passkeys, as a second factor. @throws ShopError `conflict` if there is none */
export async function startSecondStep(container: MedusaContainer, { customerId }: { customerId: string }) {
  const known = await listCredentials(databaseOf(container), customerId);
  if (known.length === 0) throw new ShopError("conflict", "This account has no passkey.");
  const options = await toUseOptions(requireSite(), known);
  const { challenge } = options;
  await passkeyService(container).issueChallenge({ challenge, purpose: "second-step", customerId });
  return options;
}

/** Spends the question, so that no other answer to it counts. @throws ShopError `invalid_credentials` */
async function spendChallenge(
  container: MedusaContainer,
  credential: NewCredential | UsedCredential,
  of: { purpose: ChallengePurpose; customerId: string | null },
): Promise<string> {
  const challenge = challengeOf(credential);
  if (challenge === null) throw refused(INVALID);
  if (!(await passkeyService(container).spendChallenge({ challenge, ...of }))) throw refused(TOO_LATE);
  return challenge;
}

async function tellOwner(
  container: MedusaContainer,
  transaction: Database,
  { customerId, change }: { customerId: string; change: "added" | "removed" },
): Promise<void> {
  const entry = { actorId: customerId, action: `passkey.${change}`, subjectId: customerId };
  await auditService(container).appendEntry(transaction, entry);
  const account = await findAccountById(transaction, customerId);
  if (!account) return;
  const mail = {
    key: `passkey_${change}:${randomUUID()}`,
    kind: "passkey_changed" as const,
    to: account.email,
    customerId,
    data: { name: account.name, change },
  };
  await queueMail(container, mail, transaction);
}

/** Stores a new passkey and tells the owner by mail. @throws ShopError `invalid_credentials`, `conflict` */
export async function addPasskey(
  container: MedusaContainer,
  asking: Asking,
  { credential, name }: { credential: NewCredential; name: string },
): Promise<void> {
  const site = requireSite();
  const { customerId } = asking;
  const challenge = await spendChallenge(container, credential, { purpose: "register", customerId });
  const made = await readNewCredential(site, credential, challenge).catch((error: unknown) => {
    throw refused(INVALID, error);
  });
  if (await findPasskey(databaseOf(container), made.credentialId))
    throw new ShopError("conflict", "The shop has this passkey already.");
  const passkey = { ...made, customerId, name: name || UNNAMED };
  await withLockedAccount(container, asking, async (transaction) => {
    if ((await listCredentials(transaction, customerId)).length >= MOST_PASSKEYS) throw tooMany();
    await passkeyService(container).addPasskey(transaction, passkey);
    await tellOwner(container, transaction, { customerId, change: "added" });
  });
}

/** Removes a passkey, which is never the last way in (a password or Google is). @throws ShopError `not_found` */
export async function removePasskey(container: MedusaContainer, asking: Asking, id: string): Promise<void> {
  const { customerId } = asking;
  await withLockedAccount(container, asking, async (transaction) => {
    if ((await listCredentials(transaction, customerId)).length === 1)
      await stopAskingForPasskey(container, transaction, customerId);
    if (!(await passkeyService(container).removePasskey(transaction, { id, customerId })))
      throw new ShopError("not_found", "There is no such passkey.");
    await tellOwner(container, transaction, { customerId, change: "removed" });
  });
}

/** Checks an answer once; `customerId` is null for anybody's passkey. @throws ShopError `invalid_credentials` */
export async function checkPasskey(
  container: MedusaContainer,
  credential: UsedCredential,
  of: { purpose: ChallengePurpose; customerId: string | null },
): Promise<OwnedPasskey> {
  const site = requireSite();
  const challenge = await spendChallenge(container, credential, of);
  const passkey = await findPasskey(databaseOf(container), credential.id);
  if (!passkey || (of.customerId ?? passkey.customerId) !== passkey.customerId) throw refused(UNKNOWN);
  const use = await readUsedCredential(site, credential, { ...passkey, challenge }).catch((error: unknown) => {
    throw refused(INVALID, error);
  });
  if (!(await passkeyService(container).noteUse({ id: passkey.id, ...use }))) {
    logEvent(container, "warn", { event: "passkey_counted_back", passkey_id: passkey.id });
    throw refused(INVALID);
  }
  return passkey;
}
