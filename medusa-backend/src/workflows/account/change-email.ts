import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { EMAIL_CHANGE_MINUTES } from "../../contract/account";
import { sealText } from "../../lib/auth/sealed-text";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { mailedLinkService } from "../../modules/services";
import { getCustomerIdByEmail } from "../../queries/accounts/customers";
import { writeAuditStep } from "../audit/steps/write-audit";
import { queueMail } from "../mail/queue-mail";
import { queueMailStep } from "../mail/steps/queue-mail";
import { hashToken, newToken } from "../password-reset/reset-token";
import { withAccountLock } from "./account-lock";
import { changeCustomerEmailStep, changeSignInEmailStep, spendEmailLinkStep } from "./steps/change-email";
import { clearHalfMadeAccountStep } from "./steps/clear-half-made-account";
import { endSessionsStep } from "./steps/end-sessions";
import { voidLinksStep } from "./steps/void-links";

/**
 * Mails a link to the address that a customer wants as the account's e-mail; sends nothing where another account has it.
 * Link and mail are written together or not at all, and the token itself is stored nowhere except sealed in the mail.
 */
export async function requestEmailChange(
  container: MedusaContainer,
  { customerId, newEmail }: { customerId: string; newEmail: string },
): Promise<void> {
  const database = databaseOf(container);
  if (await getCustomerIdByEmail(database, newEmail)) return;
  const token = newToken();
  const tokenHash = hashToken(token);
  const data = { sealed_token: sealText(token, getEnv().JWT_SECRET) };
  await database.transaction(async (transaction) => {
    const link = { customerId, purpose: "email" as const, tokenHash, newEmail, minutes: EMAIL_CHANGE_MINUTES };
    await mailedLinkService(container).issueLink(link, transaction);
    const key = `email_change:${tokenHash}`;
    await queueMail(container, { key, kind: "email_change", to: newEmail, customerId, data }, transaction);
  });
}

type Confirmed = { tokenHash: string; keepSession: { customerId: string; sessionId: string } | null };

/**
 * Customer and password get the new e-mail in one workflow. As for a password, the sign-in changes before the sessions
 * end, so that a sign-in with the old e-mail that is under way notices it. All mailed links end, because the former
 * mailbox may hold some.
 */
const changeEmailWorkflow = createWorkflow("change-email", (input: Confirmed) => {
  const account = spendEmailLinkStep(input);
  clearHalfMadeAccountStep({ email: account.newEmail });
  changeCustomerEmailStep(account);
  changeSignInEmailStep(account);
  voidLinksStep(account);
  endSessionsStep(
    transform({ account, input }, ({ account, input }) => ({
      customerId: account.customerId,
      keepSessionId: input.keepSession?.customerId === account.customerId ? input.keepSession.sessionId : null,
    })),
  );
  queueMailStep(
    transform({ account, input }, ({ account, input }) => ({
      key: `email_changed:${input.tokenHash}`,
      kind: "email_changed" as const,
      to: account.email,
      customerId: account.customerId,
      data: { name: account.name },
    })),
  );
  writeAuditStep(
    transform({ account }, ({ account }) => ({
      actorId: account.customerId,
      action: "account.email_changed",
      subjectId: account.customerId,
    })),
  );
  return new WorkflowResponse(undefined);
});

/**
 * Gives an account the e-mail that a link confirms, once, and ends its sessions except `keepSession`, where that is the
 * account's. The lock is the one of a sign-up with that e-mail.
 * @throws ShopError `not_found` for a link that is not valid (any more), `account_exists`
 */
export async function changeEmail(container: MedusaContainer, input: Confirmed): Promise<void> {
  const link = await mailedLinkService(container).findLink(input.tokenHash, "email");
  if (!link?.new_email) throw new ShopError("not_found", "This link is no longer valid.");
  await withAccountLock(container, link.new_email, () => changeEmailWorkflow(container).run({ input }));
}
