import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { OPS_SESSION_HOURS } from "../../lib/auth/tokens";
import { databaseOf } from "../../lib/database/connection";
import { auditService } from "../../modules/audit";
import { sessionService } from "../../modules/session";
import { findAccountById } from "../../queries/accounts/accounts";
import { getCustomerOf } from "../../queries/accounts/credentials";
import { type SessionStart, startSessionStep } from "./account-steps";
import { endCredentials, proveOwner, withLockedAccount } from "./locked-account";

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
    await withLockedAccount(container, { customerId }, async (transaction, { provenEmail }) => {
      await endCredentials(container, transaction, { customerId });
      const account = await findAccountById(transaction, customerId);
      if (account) await proveOwner(container, transaction, { ...account, provenEmail });
    });
  const entry = { actorId: authIdentityId, action: "user.password_set", subjectId: authIdentityId };
  await database.transaction((transaction) => auditService(container).appendEntry(transaction, entry));
}

type OpsSessionStart = { authIdentityId: string; passwordMark: string | null };

/** Stores a session of a Medusa user; undone by deleting it. */
const startOpsSessionStep = createStep(
  "start-ops-session",
  async ({ authIdentityId, passwordMark }: OpsSessionStart, { container }) => {
    const { id, expires_at } = await sessionService(container).createOpsSessions({
      auth_identity_id: authIdentityId,
      password_mark: passwordMark,
      expires_at: new Date(Date.now() + OPS_SESSION_HOURS * 3_600_000),
    });
    return new StepResponse({ sessionId: id, endsAt: expires_at }, id);
  },
  async (id, { container }) => {
    if (id) await sessionService(container).deleteOpsSessions(id);
  },
);

/** Ends a session of a Medusa user, and with it every token made from it; undone by resuming it. */
const revokeOpsSessionStep = createStep(
  "revoke-ops-session",
  async ({ sessionId }: { sessionId: string }, { container }) => {
    const sessions = sessionService(container);
    await sessions.updateOpsSessions({ id: sessionId, revoked_at: new Date() });
    return new StepResponse(undefined, sessionId);
  },
  async (id, { container }) => {
    if (id) await sessionService(container).updateOpsSessions({ id, revoked_at: null });
  },
);

/**
 * Starts a session for an identity that signed in at Medusa Admin. `passwordMark` identifies the password that was
 * checked.
 */
export const startOpsSessionWorkflow = createWorkflow("start-ops-session", (input: OpsSessionStart) => {
  return new WorkflowResponse(startOpsSessionStep(input));
});

/** Ends a session of a Medusa user; its tokens and its cookie are refused from the next request on. */
export const endOpsSessionWorkflow = createWorkflow("end-ops-session", (input: { sessionId: string }) => {
  revokeOpsSessionStep(input);
  return new WorkflowResponse(undefined);
});
