import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { PASSWORD_RESET_MINUTES } from "../../contract/password-resets";
import { sealText } from "../../lib/auth/sealed-text";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { passwordResetService } from "../../modules/services";
import { findAccountByEmail } from "../../queries/accounts/reset-account";
import { queueMail } from "../mail/queue-mail";
import { hashToken, newToken } from "./reset-token";

/**
 * Mails the owner of an e-mail a link to set a new password, or a note that the account signs in with Google; sends
 * nothing where nobody has the e-mail. Link and mail are written together or not at all. The token itself is stored
 * nowhere except sealed in the mail that waits to be sent.
 */
export async function requestPasswordReset(container: MedusaContainer, email: string): Promise<void> {
  const database = databaseOf(container);
  const account = await findAccountByEmail(database, email);
  if (!account) return;
  const { customerId, name } = account;
  const to = account.email;
  if (account.signInEmail === null) {
    const key = `password_reset_by_google:${randomUUID()}`;
    await queueMail(container, { key, kind: "password_reset_by_google", to, data: { name } });
    return;
  }
  const token = newToken();
  const tokenHash = hashToken(token);
  const data = { name, sealed_token: sealText(token, getEnv().JWT_SECRET) };
  await database.transaction(async (transaction) => {
    await passwordResetService(container).issueReset(
      { customerId, tokenHash, minutes: PASSWORD_RESET_MINUTES },
      transaction,
    );
    await queueMail(container, { key: `password_reset:${tokenHash}`, kind: "password_reset", to, data }, transaction);
  });
}
