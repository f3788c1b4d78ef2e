import { randomBytes, randomUUID, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { PASSWORD_RESET_MINUTES } from "../../contract/accounts";
import { hashNewPassword } from "../../lib/auth/passwords";
import { makeLinkToken } from "../../lib/auth/tokens";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { auditService } from "../../modules/audit";
import { mailedLinkService } from "../../modules/mailed-link";
import {
  findAccountByEmail,
  findAccountById,
  findAccountOfLink,
  type ResetAccount,
} from "../../queries/accounts/accounts";
import { addIdentity, findPasswordOwner, hasPassword, replacePassword } from "../../queries/accounts/credentials";
import { queueMail } from "../mails/queue-mail";
import { endCredentials, linkGone, proveOwner, unlessTaken, withLockedAccount } from "./locked-account";

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const DECOY_SALT = randomBytes(32);

/** Takes as long as emailpass's scrypt (N = 2^15, r = 8, p = 1), so that the time does not tell an unknown e-mail. */
async function checkDecoy(password: string): Promise<void> {
  await derive(password, DECOY_SALT, 64, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
}

/** Takes the time of a password check if nobody has the e-mail. */
export async function evenOutTime(container: MedusaContainer, email: string, password: string): Promise<void> {
  if (!(await hasPassword(databaseOf(container), email))) await checkDecoy(password);
}

/** `generation` is the account's when the password was right (`ShopIdentity`). */
type Owner = { customerId: string; authIdentityId: string; generation: number };

/** Null for a wrong password, an unknown e-mail, or an identity without a customer. Asks for no second factor. */
export async function checkPassword(
  container: MedusaContainer,
  { email, password }: { email: string; password: string },
): Promise<Owner | null> {
  const auth = container.resolve(Modules.AUTH);
  const owner = await findPasswordOwner(databaseOf(container), email);
  const { success, authIdentity } = await auth.authenticate("emailpass", { body: { email, password } });
  if (!success || !authIdentity) {
    await evenOutTime(container, email, password);
    return null;
  }
  return owner && { ...owner, authIdentityId: authIdentity.id };
}

type NewOne = { account: ResetAccount; sessionId: string; password: string };

/** Ends all sessions but `sessionId`. @throws ShopError `invalid`; `conflict` if the password was replaced meanwhile */
export async function changePassword(container: MedusaContainer, { account, sessionId, password }: NewOne) {
  const { customerId, email: to, name } = account;
  const hash = await hashNewPassword(password, "newPassword");
  await withLockedAccount(container, account, async (transaction) => {
    await endCredentials(container, transaction, { customerId, keepSessionId: sessionId });
    if (!(await replacePassword(transaction, { customerId, hash })))
      throw new ShopError("conflict", "This account has no password yet.");
    const data = { name, through: "account" as const };
    const key = `password_changed:${randomUUID()}`;
    await queueMail(container, { key, kind: "password_changed", to, customerId, data }, transaction);
    const entry = { actorId: customerId, action: "password.changed", subjectId: customerId };
    await auditService(container).appendEntry(transaction, entry);
  });
}

/** Mails a link to set a new password, or a note that the account signs in with Google. */
export async function requestPasswordReset(container: MedusaContainer, email: string): Promise<void> {
  const account = await findAccountByEmail(databaseOf(container), email);
  if (!account) return;
  if (account.signInEmail !== null) return await mailPasswordLink(container, { customerId: account.customerId, email });
  const key = `password_reset_by_google:${randomUUID()}`;
  const { email: to, name, customerId } = account;
  await queueMail(container, { key, kind: "password_reset_by_google", to, customerId, data: { name } });
}

/** With `email` only while the account has it; `generation` as in `ShopIdentity`. */
type Whose = { customerId: string; email?: string; generation?: number };

/** Mails a link to set the account's password, also its first one. @throws ShopError `conflict` */
export async function mailPasswordLink(container: MedusaContainer, { customerId, email, generation }: Whose) {
  const { tokenHash, sealedToken } = makeLinkToken();
  await withLockedAccount(container, { customerId, generation }, async (transaction) => {
    const account = await findAccountById(transaction, customerId);
    if (!account || (email !== undefined && account.email !== email)) return;
    const { name, email: to } = account;
    const data = { name, sealedToken };
    const minutes = PASSWORD_RESET_MINUTES;
    const link = { customerId, purpose: "password" as const, tokenHash, newEmail: to, minutes };
    await mailedLinkService(container).issueLink(transaction, link);
    await queueMail(
      container,
      { key: `password_reset:${tokenHash}`, kind: "password_reset", to, customerId, data },
      transaction,
    );
  });
}

/**
 * Sets a password by a mailed link, once, and ends the account's sessions and links. A link is void once the account's
 * e-mail is no longer the link's address. @throws ShopError `not_found`, `invalid`, `account_exists`
 */
export async function redeemPasswordReset(
  container: MedusaContainer,
  { tokenHash, password }: { tokenHash: string; password: string },
): Promise<void> {
  const links = mailedLinkService(container);
  const link = await links.findLink(tokenHash, "password");
  if (!link) throw linkGone();
  const customerId = link.customerId;
  const hash = await hashNewPassword(password, "password");
  const redeem = () =>
    withLockedAccount(container, { customerId }, async (transaction, { provenEmail }) => {
      const spent = await links.spendLink(transaction, tokenHash, "password");
      const account = spent && (await findAccountOfLink(transaction, spent));
      if (!account) throw linkGone();
      const { email, name } = account;
      await endCredentials(container, transaction, { customerId });
      await proveOwner(container, transaction, { customerId, email, provenEmail });
      if (!(await replacePassword(transaction, { customerId, hash })))
        await addIdentity(transaction, {
          provider: "emailpass",
          entityId: email,
          customerId,
          secrets: { password: hash },
        });
      const data = { name, through: "link" as const };
      const key = `password_changed:${tokenHash}`;
      await queueMail(container, { key, kind: "password_changed", to: email, customerId, data }, transaction);
      const entry = { actorId: customerId, action: "password.reset", subjectId: customerId };
      await auditService(container).appendEntry(transaction, entry);
    });
  await unlessTaken(redeem);
}
