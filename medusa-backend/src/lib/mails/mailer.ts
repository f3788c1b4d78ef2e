import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";

const MARK = "Refused by the mail server:";

/** An error that a retry cannot fix: the address does not exist, or the server does not accept such a mail. */
export const mailRefusal = (answer: string): Error => new Error(`${MARK} ${answer}`);

export const isMailRefusal = (message: string): boolean => message.includes(MARK);

/** A server's answer without the addresses of people that it may repeat. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'()]+/g, (word) => (/.@./.test(word) ? "[address]" : word));

/** One with an `id` is a picture that the mail shows, any other an attachment. */
export type MailFile = { id?: string; filename: string; content_type: string; content: Buffer };

/** A rendered mail of the outbox; `edition` counts how often ops sent it again. */
export type Mail = {
  mailId: string;
  edition: number;
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  files: readonly MailFile[];
  orderId: string | null;
  replyTo: string | null;
  unsubscribe: string | null;
};

export type Mailer = { send(mail: Mail): Promise<void> };

/** `mail_1` or, if it was sent again, `mail_1-2`: the same for every try of one edition. */
const mailName = ({ mailId, edition }: Pick<Mail, "mailId" | "edition">): string =>
  edition === 1 ? mailId : `${mailId}-${edition}`;

const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

/**
 * The Message-ID is made from the outbox's row, so mail programs recognise a mail that was sent twice (because the
 * first answer was lost). No file or URL is ever read for a mail.
 */
function toMessage(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: "", address: mail.to },
    ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<${mailName(mail)}@${domainOf(from)}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Shop-Mail": mail.kind,
      ...(mail.orderId && { "X-Shop-Order": mail.orderId }),
      ...(mail.unsubscribe && {
        "List-Unsubscribe": `<${mail.unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    attachments: mail.files.map(({ id, filename, content_type, content }) => ({
      content,
      filename,
      contentType: content_type,
      ...(id ? { cid: id, contentDisposition: "inline" as const } : { contentDisposition: "attachment" as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** `folder` is absolute. */
export type FileMailOptions = { folder: string; from: string };

/** True for the name of a file that the mailer below writes, or has not finished. */
export const isMailFile = (name: string): boolean => /^mail_[\w-]+\.eml(?:\.\d+\.tmp)?$/.test(name);

/** One file (RFC 5322, `.eml`) a mail, named after the outbox's row, so that a rewritten mail replaces itself. */
export function fileMailer({ folder, from }: FileMailOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail: Mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${mailName(mail)}.eml`);
      const unfinished = `${file}.${process.pid}.tmp`;
      await writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await rename(unfinished, file);
    },
  };
}

/** `url` is SMTP_URL, which holds a password and is never logged; `timeoutMs` is for one step of the SMTP dialogue. */
export type SmtpMailOptions = { url: string; from: string; timeoutMs?: number };

const STEP_TIMEOUT_MS = 10_000;

/** `code` is nodemailer's name of the step, `responseCode` the server's three digits. */
type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

/** True if the server permanently refused this address or mail (5xx). A refused password is the shop's to correct. */
const isFinal = ({ code, responseCode = 0 }: SmtpError) =>
  (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;

export function smtpMailer({ url, from, timeoutMs = STEP_TIMEOUT_MS }: SmtpMailOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  return {
    async send(mail: Mail) {
      try {
        await transport.sendMail(toMessage(mail, from));
      } catch (cause) {
        const error = cause as SmtpError;
        throw isFinal(error) ? mailRefusal(error.response ?? error.message) : error;
      }
    },
  };
}

/** Without `url`, mails are files in `folder` (absolute); `warn` is set if real customers would wait for these. */
export type MailerOptions = { from: string } & ({ url: string } | { folder: string; warn: boolean });

export const createMailer = (options: MailerOptions): Mailer =>
  "url" in options ? smtpMailer(options) : fileMailer(options);
