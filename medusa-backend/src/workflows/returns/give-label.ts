import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../lib/database/connection";
import { requireFound, ShopError } from "../../lib/shop-error";
import { getOpenReturn } from "../../queries/returns/return-refunds";
import { listReturns } from "../../queries/returns/returns";
import { writeAuditStep } from "../audit/write-audit";
import { returnMail } from "../mails/order-mails";
import { type MailToSend, queueMailStep } from "../mails/queue-mail";
import { withOrderLock } from "../orders/order-lock";
import { setReturnMetadata } from "./write-return";

type GiveLabelInput = { returnId: string; actorId: string };

const keepLabelStep = createStep(
  "keep-return-label",
  async ({ returnId }: { returnId: string }, { container }) => {
    await setReturnMetadata(container, returnId, { label_at: new Date().toISOString() });
    return new StepResponse(returnId, returnId);
  },
  async (returnId, { container }) => {
    if (returnId) await setReturnMetadata(container, returnId, { label_at: "" });
  },
);

const giveLabelWorkflow = createWorkflow(
  "give-return-label",
  (input: GiveLabelInput & { orderId: string; mail: MailToSend }) => {
    keepLabelStep({ returnId: input.returnId });
    queueMailStep(transform({ input }, ({ input }) => input.mail));
    writeAuditStep({ actorId: input.actorId, action: "order.return_labelled", subjectId: input.orderId });
    return new WorkflowResponse(null);
  },
);

/** The label is made when somebody opens it. @throws ShopError `not_found`, `conflict` for an ended return */
export async function giveLabel(container: MedusaContainer, input: GiveLabelInput): Promise<void> {
  const database = databaseOf(container);
  const { orderId } = requireFound(await getOpenReturn(database, input.returnId), "return");
  await withOrderLock(container, orderId, async () => {
    const now = (await listReturns(database, orderId)).find(({ id }) => id === input.returnId);
    if (now?.status !== "requested" && now?.status !== "partially_received")
      throw new ShopError("conflict", "This return has ended, so it needs no label.");
    if (now.label) return;
    const mail = await returnMail(container, "return_label", { orderId, returnId: input.returnId });
    await giveLabelWorkflow(container).run({ input: { ...input, orderId, mail } });
  });
}
