import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { PASSWORD_RESET_MINUTES } from "../../contract/password-resets";
import { hashToken, newToken } from "../../lib/auth/link-token";
import { sealText } from "../../lib/auth/sealed-text";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { mailedLinkService } from "../../modules/services";
import { findAccountByEmail, findAccountById } from "../../queries/accounts/reset-account";
import { withLockedAccount } from "../account/locked-account";
import { queueMail } from "../mail/queue-mail";

/**
 * Mails the owner of an e-mail a link to set a new password, or a note that the account signs in with Google; sends
 * nothing where nobody has the e-mail.
 */
export async function requestPasswordReset(container: MedusaContainer, email: string): Promise<void> {
  const account = await findAccountByEmail(databaseOf(container), email);
  if (!account) return;
  if (account.signInEmail !== null) return await mailPasswordLink(container, { customerId: account.customerId, email });
  const key = `password_reset_by_google:${randomUUID()}`;
  const { email: to, name, customerId } = account;
  await queueMail(container, { key, kind: "password_reset_by_google", to, customerId, data: { name } });
}

/** Whose password it is; with `email` only while the account has it, with `generation` as in `ShopIdentity`. */
type Whose = { customerId: string; email?: string; generation?: number };

/**
 * Mails the owner of an account a link to set its password, the first one too. Link and mail are written together or
 * not at all. The token itself is stored nowhere except sealed in the mail that waits to be sent.
 * @throws ShopError `conflict`
 */
export async function mailPasswordLink(
  container: MedusaContainer,
  { customerId, email, generation }: Whose,
): Promise<void> {
  const token = newToken();
  const tokenHash = hashToken(token);
  await withLockedAccount(container, { customerId, generation }, async (transaction) => {
    const account = await findAccountById(transaction, customerId);
    if (!account || (email !== undefined && account.email !== email)) return;
    const { name, email: to } = account;
    const data = { name, sealed_token: sealText(token, getEnv().JWT_SECRET) };
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
