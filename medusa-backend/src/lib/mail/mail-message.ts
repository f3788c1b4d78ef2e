import type { SendMailOptions } from "nodemailer";

const MARK = "Refused by the mail server:";

/** An error that a retry cannot fix: the address does not exist, or the server does not accept such a mail. */
export const mailRefusal = (answer: string): Error => new Error(`${MARK} ${answer}`);

/** True for the message of such an error. */
export const isMailRefusal = (message: string): boolean => message.includes(MARK);

/** A server's answer without the addresses of people that it may repeat. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'()]+/g, (word) => (/.@./.test(word) ? "[address]" : word));

/** A file of a mail. One with an `id` is a picture that the mail shows, any other an attachment. */
export type MailFile = { id?: string; filename: string; content_type: string; content: Buffer };

/** A rendered mail of the outbox; `edition` counts how often ops sent it again. */
export type Mail = {
  mail_id: string;
  edition: number;
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  files: readonly MailFile[];
  order_id: string | null;
  reply_to: string | null;
  unsubscribe: string | null;
};

/** Sends mails, or writes them to files. It throws if a mail was not accepted. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** `mail_1` or, if it was sent again, `mail_1-2`: the same for every try of one edition. */
export const mailName = ({ mail_id, edition }: Pick<Mail, "mail_id" | "edition">): string =>
  edition === 1 ? mail_id : `${mail_id}-${edition}`;

/** The part behind the @ of "Shop <hello@shop.example>". */
const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

/**
 * A mail in nodemailer's form. The Message-ID is made from the outbox's row, so mail programs recognise a mail that was
 * sent twice (because the first answer was lost). No file or URL is ever read for a mail.
 */
export function toMessage(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: "", address: mail.to },
    ...(mail.reply_to && { replyTo: { name: "", address: mail.reply_to } }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<${mailName(mail)}@${domainOf(from)}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Shop-Mail": mail.kind,
      ...(mail.order_id && { "X-Shop-Order": mail.order_id }),
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
