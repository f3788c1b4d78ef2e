import type { MedusaContainer } from "@medusajs/framework/types";
import { type ConfirmEmailChangeAnswer, EMAIL_CHANGE_MINUTES } from "../../contract/accounts";
import { makeLinkToken } from "../../lib/auth/tokens";
import { ShopError } from "../../lib/shop-error";
import { auditService } from "../../modules/audit";
import { mailedLinkService } from "../../modules/mailed-link";
import { sessionService } from "../../modules/session";
import { findAccountById, getCustomerIdByEmail } from "../../queries/accounts/accounts";
import { replaceEmail } from "../../queries/accounts/credentials";
import { queueMail } from "../mails/queue-mail";
import { clearHalfMadeAccount } from "./account-steps";
import { endCredentials, linkGone, unlessTaken, withAccountLock, withLockedAccount } from "./locked-account";

/**
 * Mails a link to the wanted e-mail, unless another account has it; the mail must not reveal that. The present e-mail
 * gets a link that stops the change, because its owner may not have asked. @throws ShopError `conflict`
 */
export async function requestEmailChange(
  container: MedusaContainer,
  asking: { customerId: string; generation: number },
  newEmail: string,
): Promise<void> {
  const { customerId } = asking;
  const links = mailedLinkService(container);
  await withLockedAccount(container, asking, async (transaction) => {
    const account = await findAccountById(transaction, customerId);
    if (!account) throw new ShopError("conflict", "This account has no e-mail address.");
    const minutes = EMAIL_CHANGE_MINUTES;
    // Also for a taken e-mail: it voids the link before, whose fate would reveal that otherwise.
    const { tokenHash: newHash, ...token } = makeLinkToken();
    await links.issueLink(transaction, { customerId, purpose: "email", tokenHash: newHash, newEmail, minutes });
    if (!(await getCustomerIdByEmail(transaction, newEmail))) {
      const mail = { key: `email_change:${newHash}`, kind: "email_change" as const, to: newEmail, customerId };
      await queueMail(container, { ...mail, data: token }, transaction);
    }
    const { tokenHash, sealedToken } = makeLinkToken();
    await links.issueLink(transaction, { customerId, purpose: "stop", tokenHash, minutes });
    const data = { name: account.name, sealedToken };
    const key = `email_change_asked:${tokenHash}`;
    await queueMail(container, { key, kind: "email_change_asked", to: account.email, customerId, data }, transaction);
  });
}

/** Ends the account's mailed links, not its sessions: a link only proves its reader. @throws ShopError `not_found` */
export async function stopEmailChange(container: MedusaContainer, tokenHash: string): Promise<void> {
  const links = mailedLinkService(container);
  const link = await links.findLink(tokenHash, "stop");
  if (!link) throw linkGone();
  const customerId = link.customerId;
  await withLockedAccount(container, { customerId }, async (transaction) => {
    if (!(await links.spendLink(transaction, tokenHash, "stop"))) throw linkGone();
    await endCredentials(container, transaction, { customerId, keepSessions: true });
    const entry = { actorId: customerId, action: "account.email_change_stopped", subjectId: customerId };
    await auditService(container).appendEntry(transaction, entry);
  });
}

type Confirmed = { tokenHash: string; session: { customerId: string; sessionId: string } | null };

/**
 * Gives an account the e-mail that a link confirms, and ends its other sessions and links. Only a session of the
 * account, which continues, proves that its owner reads it: anybody can have a link mailed to somebody else, who may
 * follow it. @throws ShopError `not_found` for an invalid link, `account_exists`
 */
export async function changeEmail(
  container: MedusaContainer,
  { tokenHash, session }: Confirmed,
): Promise<ConfirmEmailChangeAnswer> {
  const links = mailedLinkService(container);
  const link = await links.findLink(tokenHash, "email");
  if (!link?.newEmail) throw linkGone();
  const { customerId, newEmail: email } = link;
  const keepSessionId = session?.customerId === customerId ? session.sessionId : null;
  const change = () =>
    withLockedAccount(container, { customerId }, async (transaction) => {
      const spent = await links.spendLink(transaction, tokenHash, "email");
      const account = spent && (await findAccountById(transaction, customerId));
      if (!account) throw linkGone();
      await endCredentials(container, transaction, { customerId, keepSessionId });
      await replaceEmail(transaction, { customerId, email });
      if (keepSessionId) await sessionService(container).proveEmail(transaction, { customerId, email });
      const mail = { key: `email_changed:${tokenHash}`, kind: "email_changed" as const, to: account.email, customerId };
      await queueMail(container, { ...mail, data: { name: account.name } }, transaction);
      const entry = { actorId: customerId, action: "account.email_changed", subjectId: customerId };
      await auditService(container).appendEntry(transaction, entry);
    });
  await withAccountLock(container, email, async () => {
    await clearHalfMadeAccount(container, email);
    await unlessTaken(change);
  });
  return { isOwn: keepSessionId !== null };
}
