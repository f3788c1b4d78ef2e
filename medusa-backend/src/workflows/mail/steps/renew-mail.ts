import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ShopError } from "../../../lib/shop-error";
import { outboxService } from "../../../modules/services";

/** `actorId` is the Medusa user who sends it again. */
export type Resend = { mailId: string; actorId: string };

/** Makes a mail due again. Not undone, because it may have been sent by then. Throws `not_found`. */
export const renewMailStep = createStep("renew-mail", async ({ mailId }: Resend, { container }) => {
  const [mail] = await outboxService(container).listOutboxMails({ id: mailId }, { select: ["id"] });
  if (!mail) throw new ShopError("not_found", "There is no such mail.");
  return new StepResponse({ changed: await outboxService(container).renewMail(mailId) });
});
