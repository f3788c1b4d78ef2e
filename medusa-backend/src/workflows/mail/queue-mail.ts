import type { MedusaContainer } from "@medusajs/framework/types";
import type { Database } from "../../lib/database/connection";
import { type AccountMailKind, MAIL_KINDS, type MailData, type MailKindName } from "../../mail/kinds";
import { outboxService } from "../../modules/services";

/**
 * A mail to be sent. `key` says what it is about, such as `order_confirmation:order_01…`; only one mail is written for
 * each key. `orderId` is the order that it is about; a mail whose order has been removed is not sent.
 * `customerId` is whose account it is about: a deletion erases it by that, whatever address it went to.
 */
export type MailToSend = {
  [Name in MailKindName]: { key: string; kind: Name; to: string; data: MailData<Name> } & MailSubject<Name>;
}[MailKindName];

/** What a mail of a kind is about; a mail about an account always says whose. */
type MailSubject<Name extends MailKindName> = Name extends AccountMailKind
  ? { customerId: string; orderId?: undefined }
  : { orderId?: string; customerId?: undefined };

/**
 * Writes a mail to the outbox, which sends it at once and retries after failures. With a `transaction`, the mail is
 * written if and only if the transaction commits. Returns its id, or null where a mail with that key exists.
 * @throws ZodError for data that do not fit the kind
 */
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
