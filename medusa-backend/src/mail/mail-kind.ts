import type { ReactElement } from "react";
import type { z } from "zod";

/** What every mail knows of the shop: where it is, without a slash at the end. */
export type MailSite = { url: string };

/**
 * A kind of mail. `data` is the shape of what it says, which the outbox keeps as JSON: facts of that moment (a total, a link), never
 * something to look up later. `Body` stands inside the shop's frame (parts/frame.tsx), which brings word mark and footer; build it of
 * `mail/parts`. The text part is made of it.
 */
export type MailKind<Schema extends z.ZodType = z.ZodType> = {
  data: Schema;
  subject(data: z.infer<Schema>): string;
  /** One sentence that mail programs show beside the subject. */
  preview(data: z.infer<Schema>): string;
  Body(props: { data: z.infer<Schema>; site: MailSite }): ReactElement;
  /** Where an answer goes, when not to MAIL_FROM. */
  replyTo?(data: z.infer<Schema>): string;
  /** Carries a secret, such as a link that signs in: `data` is erased with the sending, and ops cannot send it again. */
  secret?: boolean;
  /** A mail that could not be sent for so long is given up: its link, say, would not work any more. */
  worthlessAfterMinutes?: number;
};

/** Names the kind's types; nothing more. */
export function defineMail<Schema extends z.ZodType>(kind: MailKind<Schema>): MailKind<Schema> {
  return kind;
}
