import type { MedusaContainer } from "@medusajs/framework/types";
import type { Database } from "../../lib/database/connection";
import { MAIL_KINDS, type MailData, type MailKindName } from "../../mail/kinds";
import { outboxService } from "../../modules/services";

/**
 * A mail to be sent. `key` says what it is about, such as `order_confirmation:order_01…`: of all who ask for the same key one mail comes.
 * `orderId` names the order it tells of; a mail whose order is gone by then is not sent.
 */
export type MailToSend = {
  [Name in MailKindName]: { key: string; kind: Name; to: string; data: MailData<Name>; orderId?: string };
}[MailKindName];

/**
 * Writes a mail into the outbox, from where it is sent at once and, should that fail, again and again. With a `transaction` the mail
 * is there exactly when the transaction's other work is. Returns its id, or null where the key's mail was there already.
 * @throws ZodError for data that is not the kind's
 */
export async function queueMail(
  container: MedusaContainer,
  { key, kind, to, data, orderId }: MailToSend,
  transaction?: Database,
): Promise<string | null> {
  const checked = MAIL_KINDS[kind].data.parse(data);
  return await outboxService(container).insertMail(
    { key, kind, to, orderId: orderId ?? null, data: checked },
    transaction,
  );
}
