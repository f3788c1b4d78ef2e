import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { hashNewPassword } from "../../lib/auth/passwords";
import { ShopError } from "../../lib/shop-error";
import { auditService } from "../../modules/services";
import { replacePassword } from "../../queries/accounts/passwords";
import type { ResetAccount } from "../../queries/accounts/reset-account";
import { queueMail } from "../mail/queue-mail";
import { endCredentials, withLockedAccount } from "./locked-account";

/** `sessionId` is the session that stays valid. */
type NewOne = { account: ResetAccount; sessionId: string; password: string };

/**
 * Sets the new password of a customer who entered the old one, ends all other sessions and links, and tells the owner
 * by mail, all in one transaction.
 * @throws ShopError `invalid`; `conflict` if the password was replaced meanwhile
 */
export async function changePassword(
  container: MedusaContainer,
  { account, sessionId, password }: NewOne,
): Promise<void> {
  const { customerId, email: to, name } = account;
  const hash = await hashNewPassword(password, "new_password");
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
