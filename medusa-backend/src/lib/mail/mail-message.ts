import type { ProviderSendNotificationDTO } from "@medusajs/framework/types";
import type { SendMailOptions } from "nodemailer";
import { z } from "zod";

/** What the outbox gives a mail provider in addition to the mail; `edition` counts how often ops sent it again. */
export const MailFacts = z.object({
  mail_id: z.string().regex(/^mail_[\w-]+$/),
  edition: z.number().int().min(1),
  order_id: z.string().nullable(),
  reply_to: z.string().nullable(),
  unsubscribe: z.string().nullable().default(null),
});
export type MailFacts = z.infer<typeof MailFacts>;

const Content = z.object({ subject: z.string(), html: z.string(), text: z.string() });

/** `mail_1` or, when it was sent again, `mail_1-2`: the same for every try to send the same edition. */
export const mailName = ({ mail_id, edition }: MailFacts): string =>
  edition === 1 ? mail_id : `${mail_id}-${edition}`;

/** The part behind the @ of "Shop <hello@shop.example>". */
const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

/**
 * Medusa's notification as nodemailer takes it. The Message-ID is made from the outbox's row, so that mail programs
 * recognise a mail that was sent twice (because the first answer was lost) as one. No file or address is ever read for
 * a mail.
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
    // A picture of the mail itself has an id; anything else is a file to keep.
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
