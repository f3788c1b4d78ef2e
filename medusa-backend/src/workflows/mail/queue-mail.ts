import type { MedusaContainer } from "@medusajs/framework/types";
import type { Database } from "../../lib/database/connection";
import { type AccountMailKind, MAIL_KINDS, type MailData, type MailKindName } from "../../mail/kinds";
import { outboxService } from "../../modules/services";

/**
 * A mail to be sent. `key` identifies its subject, such as `order_confirmation:order_01…`; only one mail is written for
 * each key. `orderId` is its order; a mail whose order has been removed is not sent. `customerId` is its account: a
 * deletion erases the mail by it, whatever its address.
 */
export type MailToSend = {
  [Name in MailKindName]: { key: string; kind: Name; to: string; data: MailData<Name> } & MailSubject<Name>;
}[MailKindName];

/** The subject of a mail; a mail about an account always names it, one that may be about an account does if it is. */
type MailSubject<Name extends MailKindName> = Name extends AccountMailKind
  ? { customerId: string; orderId?: undefined }
  : Name extends "back_in_stock"
    ? { customerId?: string; orderId?: undefined }
    : { orderId?: string; customerId?: undefined };

/**
 * Writes a mail to the outbox, which sends it at once and retries after failures. With a `transaction`, the mail is
 * written if and only if the transaction commits. Returns its id, or null if a mail with that key exists.
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
