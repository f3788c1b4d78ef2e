import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { writeAuditStep } from "../audit/steps/write-audit";
import { queueMailStep } from "../mail/steps/queue-mail";
import { endSessionsStep } from "./steps/end-sessions";
import { setPasswordStep } from "./steps/set-password";
import { voidLinksStep } from "./steps/void-links";

/** `sessionId` is the session that stays valid; `signInEmail` the e-mail that the password belongs to. */
type NewOne = {
  customerId: string;
  sessionId: string;
  signInEmail: string;
  email: string;
  name: string;
  password: string;
};

const changePasswordWorkflow = createWorkflow("change-password", (input: NewOne & { changeId: string }) => {
  setPasswordStep({ email: input.signInEmail, password: input.password });
  voidLinksStep(input);
  endSessionsStep({ customerId: input.customerId, keepSessionId: input.sessionId });
  queueMailStep(
    transform({ input }, ({ input }) => ({
      key: `password_changed:${input.changeId}`,
      kind: "password_changed" as const,
      to: input.email,
      customerId: input.customerId,
      data: { name: input.name, through: "account" as const },
    })),
  );
  writeAuditStep(
    transform({ input }, ({ input }) => ({
      actorId: input.customerId,
      action: "password.changed",
      subjectId: input.customerId,
    })),
  );
  return new WorkflowResponse(undefined);
});

/**
 * Sets the new password of a customer who showed the old one, ends their other sessions and mailed links, and tells the
 * owner by mail. The password is set before the sessions end, as for a reset.
 */
export async function changePassword(container: MedusaContainer, change: NewOne): Promise<void> {
  await changePasswordWorkflow(container).run({ input: { ...change, changeId: randomUUID() } });
}
