import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { CURRENCY, toMajor } from "../../contract/currency";
import { type Database, databaseOf } from "../../lib/database/connection";
import { requireFound } from "../../lib/shop-error";
import { type AccountMailKind, MAIL_KINDS, type MailData, type MailKindName } from "../../mails/kinds";
import { outboxService } from "../../modules/outbox";
import { getOrderEmail } from "../../queries/orders/order-page";
import { auditedWorkflow, ifChanged } from "../audit/write-audit";

/** One mail for each `key`; none for a removed order. Deleting the account `customerId` erases the mail. */
export type MailToSend = {
  [Name in MailKindName]: { key: string; kind: Name; to: string; data: MailData<Name> } & MailSubject<Name>;
}[MailKindName];

/** A mail about an account always names it; one that may be about an account does if it is. */
type MailSubject<Name extends MailKindName> = Name extends AccountMailKind
  ? { customerId: string; orderId?: undefined }
  : Name extends "back_in_stock" | "second_factor_changed"
    ? { customerId?: string; orderId?: undefined }
    : { orderId?: string; customerId?: undefined };

/** A sum in a mail, which has major units; `amount` is in minor ones. */
export const sumInMail = (amount: number, currency: string = CURRENCY) => ({
  amount: toMajor(amount, currency),
  currency,
});

/** Null if a mail with that key exists. With a `transaction`, written only if it commits. @throws ZodError */
export async function queueMail(
  container: MedusaContainer,
  { key, kind, to, data, orderId, customerId }: MailToSend,
  transaction?: Database,
): Promise<string | null> {
  const checked = MAIL_KINDS[kind].data.parse(data);
  return await outboxService(container).insertMail(
    { key, kind, to, orderId: orderId ?? null, customerId: customerId ?? null, data: checked },
    transaction,
  );
}

/** The undo deletes it unless a server has claimed it, so put the step where little can fail after it. */
export const queueMailStep = createStep(
  "queue-mail",
  async (mail: MailToSend, { container }) => {
    const mailId = await queueMail(container, mail);
    return new StepResponse({ mailId }, mailId);
  },
  async (mailId, { container }) => {
    if (mailId) await outboxService(container).deleteUnsentMail(mailId);
  },
);

export function welcomeMail({ customerId, name, email }: Record<"customerId" | "name" | "email", string>): MailToSend {
  return { key: `welcome:${customerId}`, kind: "welcome", to: email, customerId, data: { name } };
}

type Resend = { mailId: string; actorId: string };

/** The order's e-mail may have been corrected since. Not undone: the mail may have been sent by then. */
const renewMailStep = createStep("renew-mail", async ({ mailId }: Resend, { container }) => {
  const select = ["id", "recipient", "order_id"];
  const mail = requireFound((await outboxService(container).listOutboxMails({ id: mailId }, { select }))[0], "mail");
  const now = mail.order_id && (await getOrderEmail(databaseOf(container), mail.order_id));
  return new StepResponse({ changed: await outboxService(container).renewMail(mailId, now || mail.recipient) });
});

/** `changed` is false for a mail that is being sent or whose contents are erased. @throws ShopError `not_found` */
export const resendMailWorkflow = auditedWorkflow("resend-mail", renewMailStep, ({ actorId, mailId }, result) =>
  ifChanged(result, { actorId, action: "mail.resent", subjectId: mailId }),
);
