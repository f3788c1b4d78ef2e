import type { ProviderSendNotificationDTO } from "@medusajs/framework/types";
import type { SendMailOptions } from "nodemailer";
import { z } from "zod";

const MARK = "Refused by the mail server:";

/** An error that a retry cannot fix: the address does not exist, or the server does not accept such a mail. */
export const mailRefusal = (answer: string): Error => new Error(`${MARK} ${answer}`);

/** True for the message of such an error, even if Medusa's notification module has wrapped it in its own. */
export const isMailRefusal = (message: string): boolean => message.includes(MARK);

/** A server's answer without the addresses of people that it may repeat. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'()]+/g, (word) => (/.@./.test(word) ? "[address]" : word));

/** The outbox's data for a mail provider besides the mail; `edition` counts how often ops sent it again. */
export const MailFacts = z.object({
  mail_id: z.string().regex(/^mail_[\w-]+$/),
  edition: z.number().int().min(1),
  order_id: z.string().nullable(),
  reply_to: z.string().nullable(),
  unsubscribe: z.string().nullable().default(null),
});
export type MailFacts = z.infer<typeof MailFacts>;

const Content = z.object({ subject: z.string(), html: z.string(), text: z.string() });

/** `mail_1` or, if it was sent again, `mail_1-2`: the same for every try of one edition. */
export const mailName = ({ mail_id, edition }: MailFacts): string =>
  edition === 1 ? mail_id : `${mail_id}-${edition}`;

/** The part behind the @ of "Shop <hello@shop.example>". */
const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

/**
 * Medusa's notification in nodemailer's form. The Message-ID is made from the outbox's row, so mail programs recognise
 * a mail that was sent twice (because the first answer was lost). No file or URL is ever read for a mail.
 */
export function toMessage(notification: ProviderSendNotificationDTO, from: string): SendMailOptions & MailFacts {
  const facts = MailFacts.parse(notification.provider_data);
  const { subject, html, text } = Content.parse(notification.content);
  return {
    ...facts,
    from,
    to: { name: "", address: notification.to },
    ...(facts.reply_to && { replyTo: { name: "", address: facts.reply_to } }),
    subject,
    html,
    text,
    messageId: `<${mailName(facts)}@${domainOf(from)}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Shop-Mail": notification.template,
      ...(facts.order_id && { "X-Shop-Order": facts.order_id }),
      ...(facts.unsubscribe && {
        "List-Unsubscribe": `<${facts.unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    // A picture shown in the mail has an id; anything else is an attachment.
    attachments: (notification.attachments ?? []).map(({ content, filename, content_type, id }) => ({
      content,
      encoding: "base64",
      filename,
      contentType: content_type,
      ...(id ? { cid: id, contentDisposition: "inline" as const } : { contentDisposition: "attachment" as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
