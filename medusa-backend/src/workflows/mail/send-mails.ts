import type { MedusaContainer } from "@medusajs/framework/types";
import { renderPdf } from "../../documents/pdf";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { describeError } from "../../lib/logs/describe-error";
import { logEvent } from "../../lib/logs/log-event";
import { isMailRefusal, type MailFile, withoutAddresses } from "../../lib/mail/mail-message";
import { cutText } from "../../lib/text";
import { isMailKindName, MAIL_KINDS, type MailKindName } from "../../mail/kinds";
import type { MailKind, MailSite } from "../../mail/mail-kind";
import { WORD_MARK_ATTACHMENTS } from "../../mail/parts/word-mark";
import { picturesOf, renderMail } from "../../mail/render-mail";
import type { StoredMail } from "../../modules/outbox/service";
import { outboxService } from "../../modules/services";
import { findDocument } from "../../queries/documents/documents";
import { orderExists } from "../../queries/orders/order-record";
import { sellerNow } from "../document/seller";
import { pauseAfter } from "../inbox/event-timing";
import { bringPictures, toAttachment } from "./mail-pictures";

/** After this many failures (about five hours) a mail is given up, and ops decide. */
export const MOST_MAIL_ATTEMPTS = 36;

/**
 * What to do with a mail whose `attempts`-th try failed: try again after a pause (2 s, doubling to 10 minutes), or give
 * it up.
 */
export function afterFailure(attempts: number, reason: string): { pauseSeconds: number } | "failed" {
  if (isMailRefusal(reason) || attempts >= MOST_MAIL_ATTEMPTS) return "failed";
  return { pauseSeconds: pauseAfter(attempts) };
}

/** How many mails one server sends at the same time. */
const WORKERS = 2;
const LONGEST_REASON = 500;
let working = 0;

const isKept = (mail: StoredMail): mail is StoredMail & { kind: MailKindName } =>
  isMailKindName(mail.kind) && mail.data !== null;

/** The reason why a mail must not be sent any more, or null. */
async function findObstacle(container: MedusaContainer, mail: StoredMail): Promise<string | null> {
  if (mail.order_id && !(await orderExists(databaseOf(container), mail.order_id))) return "Its order no longer exists.";
  if (mail.recipient === "") return "Its address has been erased.";
  if (!isKept(mail)) return "Its contents have been erased.";
  const { worthlessAfterMinutes } = MAIL_KINDS[mail.kind] as MailKind;
  return worthlessAfterMinutes !== undefined && mail.age_minutes > worthlessAfterMinutes
    ? "It is too late to send it."
    : null;
}

/** A mail's attached documents. */
async function attach(
  container: MedusaContainer,
  orderId: string | null,
  numbers: readonly string[],
): Promise<MailFile[]> {
  const documents = await Promise.all(
    numbers.map((number) => findDocument(databaseOf(container), { orderId: orderId ?? "", number })),
  );
  return documents.flatMap((document) =>
    document
      ? [{ filename: `${document.number}.pdf`, content_type: "application/pdf", content: renderPdf(document) }]
      : [],
  );
}

/** What every mail says of the shop. */
function siteNow(): Omit<MailSite, "pictures"> {
  const { name, address, email } = sellerNow();
  return { url: getEnv().PUBLIC_URL, sender: { name, address, email } };
}

/** Renders a mail and sends it. */
async function deliver(container: MedusaContainer, mail: StoredMail & { kind: MailKindName }): Promise<void> {
  const brought = await bringPictures(container, picturesOf(mail.kind, mail.data));
  const site = { ...siteNow(), pictures: new Map(brought.map(({ address, id }) => [address, id])) };
  const { subject, html, text, replyTo, unsubscribe, documents } = renderMail(mail.kind, mail.data, site);
  const { id, edition, kind, recipient, order_id } = mail;
  await outboxService(container).deliver({
    mail_id: id,
    edition,
    kind,
    to: recipient,
    subject,
    html,
    text,
    files: [...WORD_MARK_ATTACHMENTS, ...brought.map(toAttachment), ...(await attach(container, order_id, documents))],
    order_id,
    reply_to: replyTo,
    unsubscribe,
  });
}

async function sendMail(container: MedusaContainer, mail: StoredMail): Promise<void> {
  const mails = outboxService(container);
  const { id: mail_id, kind, attempts } = mail;
  const stop = await findObstacle(container, mail);
  if (stop !== null || !isKept(mail)) {
    logEvent(container, "warn", { event: "mail_given_up", mail_id, kind, reason: stop });
    return await mails.endMail(mail_id, "failed", { reason: stop });
  }
  try {
    await deliver(container, mail);
  } catch (error) {
    const reason = cutText(withoutAddresses(describeError(error)), LONGEST_REASON);
    const next = afterFailure(attempts, reason);
    logEvent(container, "warn", {
      event: "mail_not_sent",
      mail_id,
      kind,
      attempts,
      given_up: next === "failed",
      reason,
    });
    if (next === "failed") return await mails.endMail(mail_id, "failed", { reason });
    return await mails.postponeMail(mail_id, reason, next.pauseSeconds);
  }
  const { secret = false } = MAIL_KINDS[mail.kind] as MailKind;
  await mails.endMail(mail_id, "sent", { erase: secret });
  logEvent(container, "info", { event: "mail_sent", mail_id, kind, attempts });
}

/** Sends all mails that are due, a few at a time. Never throws: the next call continues with the rest. */
export async function sendDueMails(container: MedusaContainer): Promise<void> {
  if (working >= WORKERS) return;
  working += 1;
  try {
    const mails = outboxService(container);
    for (let mail = await mails.takeDueMail(); mail; mail = await mails.takeDueMail()) {
      await sendMail(container, mail);
    }
  } catch (error) {
    logEvent(container, "warn", { event: "outbox_stopped" }, error);
  } finally {
    working -= 1;
  }
}
