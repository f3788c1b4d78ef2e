import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../lib/database/connection";
import { auditService, sessionService } from "../../modules/services";
import { getCustomerOf } from "../../queries/accounts/credentials";
import { findAccountById } from "../../queries/accounts/reset-account";
import { endCredentials, proveOwner, withLockedAccount } from "./locked-account";
import { type SessionStart, startSessionStep } from "./steps/account-steps";

/** Ends a session, and with it every token made from it; undone by resuming it. */
const revokeSessionStep = createStep(
  "revoke-session",
  async ({ sessionId }: { sessionId: string }, { container }) => {
    const sessions = sessionService(container);
    await sessions.updateShopSessions({ id: sessionId, revoked_at: new Date() });
    return new StepResponse(undefined, sessionId);
  },
  async (sessionId, { container }) => {
    if (!sessionId) return;
    const sessions = sessionService(container);
    await sessions.updateShopSessions({ id: sessionId, revoked_at: null });
  },
);

/** Starts a session for a customer whose password was right. */
export const signInWorkflow = createWorkflow("sign-in", (input: SessionStart) => {
  return new WorkflowResponse(startSessionStep(input));
});

/** Ends a session; its tokens are refused from the next request on. */
export const signOutWorkflow = createWorkflow("sign-out", (input: { sessionId: string }) => {
  revokeSessionStep(input);
  return new WorkflowResponse(undefined);
});

/**
 * Ends a customer's sessions and links, except the session `keepSessionId`; the password stays. Returns how many
 * sessions ended.
 */
export async function signOutEverywhere(
  container: MedusaContainer,
  { customerId, keepSessionId }: { customerId: string; keepSessionId: string | null },
): Promise<number> {
  return await withLockedAccount(container, { customerId }, (transaction) =>
    endCredentials(container, transaction, { customerId, keepSessionId }),
  );
}

/** Ends the links and tokens that can change a customer's account; sessions continue. */
export async function endMailedLinks(container: MedusaContainer, customerId: string): Promise<void> {
  await withLockedAccount(container, { customerId }, (transaction) =>
    endCredentials(container, transaction, { customerId, keepSessions: true }),
  );
}

/**
 * Runs after a mailed link of Medusa Admin has set a new password: ends the sessions and links of the same person's
 * account in the shop. The audit trail names the identity, because nobody is signed in.
 */
export async function followOpsPassword(container: MedusaContainer, authIdentityId: string): Promise<void> {
  const database = databaseOf(container);
  const customerId = await getCustomerOf(database, authIdentityId);
  if (customerId)
    await withLockedAccount(container, { customerId }, async (transaction, { proven_email }) => {
      await endCredentials(container, transaction, { customerId });
      const account = await findAccountById(transaction, customerId);
      if (account) await proveOwner(container, transaction, { ...account, provenEmail: proven_email });
    });
  const entry = { actorId: authIdentityId, action: "user.password_set", subjectId: authIdentityId };
  await database.transaction((transaction) => auditService(container).appendEntry(transaction, entry));
}
