import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { isStaff } from "../../contract/common";
import { OPS_SESSION_HOURS } from "../../lib/auth/tokens";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { auditService } from "../../modules/audit";
import { sessionService } from "../../modules/session";
import { findAccountById, getCustomerRole, getStaffOfSession } from "../../queries/accounts/accounts";
import { getCustomerOf } from "../../queries/accounts/credentials";
import { auditedWorkflow } from "../audit/write-audit";
import { type SessionStart, startSessionStep } from "./account-steps";
import { endCredentials, proveOwner, withLockedAccount } from "./locked-account";

/** Signs in a customer whose password was right. */
export const signInWorkflow = createWorkflow("sign-in", (input: SessionStart) => {
  return new WorkflowResponse(startSessionStep(input));
});

/** Ends a session, and with it every token made from it: they are refused from the next request on. */
export async function signOut(container: MedusaContainer, sessionId: string): Promise<void> {
  await sessionService(container).updateShopSessions({ id: sessionId, revoked_at: new Date() });
}

type StaffSessionEnd = { sessionId: string; actorId: string };

/** @throws ShopError `not_found` for one that has ended, and for a customer's */
const endStaffSessionStep = createStep(
  "end-staff-session",
  async ({ sessionId }: StaffSessionEnd, { container }) => {
    const customerId = await getStaffOfSession(databaseOf(container), sessionId);
    if (!customerId) throw new ShopError("not_found", "This session has ended.");
    await signOut(container, sessionId);
    return new StepResponse({ customerId }, sessionId);
  },
  async (id, { container }) => {
    if (id) await sessionService(container).updateShopSessions({ id, revoked_at: null });
  },
);

/** Ends a session of the staff. @throws ShopError `not_found` */
export const endStaffSessionWorkflow = auditedWorkflow(
  "end-staff-session",
  endStaffSessionStep,
  ({ actorId }, { customerId }) => ({ actorId, action: "staff.session_ended", subjectId: customerId }),
);

/** Ends the sessions and links of a staff member. Returns how many sessions ended. @throws ShopError `not_found` */
export async function endStaffSessions(
  container: MedusaContainer,
  { customerId, actorId, keepSessionId }: { customerId: string; actorId: string; keepSessionId: string | null },
): Promise<number> {
  const account = await getCustomerRole(databaseOf(container), customerId);
  if (!account || !isStaff(account.role)) throw new ShopError("not_found", "Nobody of the staff has this account.");
  return await withLockedAccount(container, { customerId }, async (transaction) => {
    const ended = await endCredentials(container, transaction, { customerId, keepSessionId });
    const entry = { actorId, action: "staff.sessions_ended", subjectId: customerId };
    await auditService(container).appendEntry(transaction, entry);
    return ended;
  });
}

/** Ends a customer's sessions and links; the password stays. Returns how many sessions ended. */
export async function signOutEverywhere(
  container: MedusaContainer,
  { customerId, keepSessionId }: { customerId: string; keepSessionId: string | null },
): Promise<number> {
  return await withLockedAccount(container, { customerId }, (transaction) =>
    endCredentials(container, transaction, { customerId, keepSessionId }),
  );
}

/** Ends an account's mailed links; sessions continue. */
export async function endMailedLinks(container: MedusaContainer, customerId: string): Promise<void> {
  await withLockedAccount(container, { customerId }, (transaction) =>
    endCredentials(container, transaction, { customerId, keepSessions: true }),
  );
}

/** Runs after Medusa Admin has set a new password. The audit trail names the identity, because nobody is signed in. */
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

/** `passwordMark` identifies the password that was checked. */
export async function startOpsSession(container: MedusaContainer, { authIdentityId, passwordMark }: OpsSessionStart) {
  const { id, expires_at } = await sessionService(container).createOpsSessions({
    auth_identity_id: authIdentityId,
    password_mark: passwordMark,
    expires_at: new Date(Date.now() + OPS_SESSION_HOURS * 3_600_000),
  });
  return { sessionId: id, endsAt: expires_at };
}

/** Ends a session of a Medusa user; its tokens and its cookie are refused from the next request on. */
export async function revokeOpsSession(container: MedusaContainer, sessionId: string): Promise<void> {
  await sessionService(container).updateOpsSessions({ id: sessionId, revoked_at: new Date() });
}
