import { createHash } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { isPictureAddress, readMediaAddress, widthsUpTo } from "../../contract/media-address";
import { MOST_PICTURE_BYTES } from "../../contract/pictures";
import { renderPdf } from "../../documents/pdf";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { describeError, logEvent } from "../../lib/logs/log-event";
import { isMailRefusal, type MailFile, withoutAddresses } from "../../lib/mails/mailer";
import { makeMailPicture } from "../../lib/pictures/make-picture";
import { cutText } from "../../lib/text";
import { isMailKindName, MAIL_KINDS, type MailKindName } from "../../mails/kinds";
import type { MailKind, MailSite } from "../../mails/mail-kind";
import { WORD_MARK_ATTACHMENTS } from "../../mails/parts/frame";
import { picturesOf, renderMail } from "../../mails/render-mail";
import { outboxService, type StoredMail } from "../../modules/outbox";
import { findDocument } from "../../queries/documents";
import { orderExists } from "../../queries/orders/order-record";
import { findServedFile } from "../../queries/pictures";
import { sellerNow } from "../orders/documents";
import { pauseAfter } from "../payments/stripe-events";

const TIMEOUT_MS = 3_000;
/** A picture is kept for `KEEP_MS`; one that cannot be read is not requested again for `FORGET_MS`. */
const KEEP_MS = 60 * 60_000;
const FORGET_MS = 60_000;
/** About 3 MB. */
const MOST_KEPT = 200;

type Kept = { bytes: Promise<Buffer | null>; until: number };
const kept = new Map<string, Kept>();

type BroughtPicture = { address: string; id: string; bytes: Buffer };

async function readUpload(container: MedusaContainer, { id, largest }: { id: string; largest: number }) {
  const [width = largest] = widthsUpTo(largest);
  const file = await findServedFile(databaseOf(container), { id, width, type: "webp" });
  return file && (await container.resolve(Modules.FILE).getAsBuffer(file.key));
}

/** One of the shop's own files, from the storefront. */
async function fetchOwn(address: string): Promise<Buffer> {
  const answer = await fetch(new URL(address, getEnv().PUBLIC_URL), {
    headers: { Accept: "image/webp" },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const length = Number(answer.headers.get("content-length") ?? 0);
  if (!answer.ok || length > MOST_PICTURE_BYTES) {
    await answer.body?.cancel();
    throw new Error(`The storefront answered ${answer.status} with ${length} bytes.`);
  }
  return Buffer.from(await answer.arrayBuffer());
}

/** As a JPEG; null for another host's, and for one that cannot be read now. */
async function make(container: MedusaContainer, address: string): Promise<Buffer | null> {
  try {
    const upload = readMediaAddress(address);
    const source = upload ? await readUpload(container, upload) : await fetchOwn(address);
    return source && (await makeMailPicture(source));
  } catch (error) {
    logEvent(container, "warn", { event: "mail_picture_missing" }, error);
    const entry = kept.get(address);
    if (entry) entry.until = Date.now() + FORGET_MS;
    return null;
  }
}

function bytesOf(container: MedusaContainer, address: string): Promise<Buffer | null> {
  const known = kept.get(address);
  if (known && known.until > Date.now()) return known.bytes;
  kept.delete(address);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  const entry = { bytes: Promise.resolve<Buffer | null>(null), until: Date.now() + KEEP_MS };
  kept.set(address, entry);
  entry.bytes = make(container, address);
  return entry.bytes;
}

/** Pictures for a mail, without those of another host, for which no mail waits, and those that cannot be read. */
export async function bringPictures(container: MedusaContainer, addresses: readonly string[]) {
  const own = addresses.filter((address) => address.startsWith("/") && isPictureAddress(address));
  const found = await Promise.all(
    own.map(async (address) => {
      const bytes = await bytesOf(container, address);
      const id = `picture-${createHash("sha256").update(address).digest("hex").slice(0, 16)}`;
      return bytes ? [{ address, id, bytes }] : [];
    }),
  );
  return found.flat();
}

export const toAttachment = ({ id, bytes }: BroughtPicture): MailFile => ({
  id,
  filename: `${id}.jpg`,
  content_type: "image/jpeg",
  content: bytes,
});

/** About five hours; then ops decide. */
export const MOST_MAIL_ATTEMPTS = 36;

/** After the `attempts`-th failure: the pause until the next try (2 s, doubling to 10 minutes), or "failed". */
export function afterFailure(attempts: number, reason: string): { pauseSeconds: number } | "failed" {
  if (isMailRefusal(reason) || attempts >= MOST_MAIL_ATTEMPTS) return "failed";
  return { pauseSeconds: pauseAfter(attempts) };
}

const WORKERS = 2;
const LONGEST_REASON = 500;
let working = 0;

const isKept = (mail: StoredMail): mail is StoredMail & { kind: MailKindName } =>
  isMailKindName(mail.kind) && mail.data !== null;

async function findObstacle(container: MedusaContainer, mail: StoredMail): Promise<string | null> {
  if (mail.orderId && !(await orderExists(databaseOf(container), mail.orderId))) return "Its order no longer exists.";
  if (mail.recipient === "") return "Its address has been erased.";
  if (!isKept(mail)) return "Its contents have been erased.";
  const { worthlessAfterMinutes } = MAIL_KINDS[mail.kind] as MailKind;
  return worthlessAfterMinutes !== undefined && mail.ageMinutes > worthlessAfterMinutes
    ? "It is too late to send it."
    : null;
}

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

function siteNow(): Omit<MailSite, "pictures"> {
  const { name, address, email } = sellerNow();
  return { url: getEnv().PUBLIC_URL, sender: { name, address, email } };
}

async function deliver(container: MedusaContainer, mail: StoredMail & { kind: MailKindName }): Promise<void> {
  const brought = await bringPictures(container, picturesOf(mail.kind, mail.data));
  const site = { ...siteNow(), pictures: new Map(brought.map(({ address, id }) => [address, id])) };
  const { subject, html, text, replyTo, unsubscribe, documents } = renderMail(mail.kind, mail.data, site);
  const { id, edition, kind, recipient, orderId } = mail;
  await outboxService(container).deliver({
    mailId: id,
    edition,
    kind,
    to: recipient,
    subject,
    html,
    text,
    files: [...WORD_MARK_ATTACHMENTS, ...brought.map(toAttachment), ...(await attach(container, orderId, documents))],
    orderId,
    replyTo,
    unsubscribe,
  });
}

async function sendMail(container: MedusaContainer, mail: StoredMail): Promise<void> {
  const mails = outboxService(container);
  const { id: mailId, kind, attempts } = mail;
  const stop = await findObstacle(container, mail);
  if (stop !== null || !isKept(mail)) {
    logEvent(container, "warn", { event: "mail_given_up", mail_id: mailId, kind, reason: stop });
    return await mails.endMail(mailId, "failed", { reason: stop });
  }
  try {
    await deliver(container, mail);
  } catch (error) {
    const reason = cutText(withoutAddresses(describeError(error)), LONGEST_REASON);
    const next = afterFailure(attempts, reason);
    logEvent(container, "warn", {
      event: "mail_not_sent",
      mail_id: mailId,
      kind,
      attempts,
      given_up: next === "failed",
      reason,
    });
    if (next === "failed") return await mails.endMail(mailId, "failed", { reason });
    return await mails.postponeMail(mailId, reason, next.pauseSeconds);
  }
  const { secret = false } = MAIL_KINDS[mail.kind] as MailKind;
  await mails.endMail(mailId, "sent", { erase: secret });
  logEvent(container, "info", { event: "mail_sent", mail_id: mailId, kind, attempts });
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
