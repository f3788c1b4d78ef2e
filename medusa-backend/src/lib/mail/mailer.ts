import { fileMailer } from "./file-mailer";
import type { Mailer } from "./mail-message";
import { smtpMailer } from "./smtp-mailer";

/**
 * `url` is SMTP_URL, which holds a password and is never logged. Without one, mails are files in `folder` (absolute);
 * `warn` is set if real customers would wait for these.
 */
export type MailerOptions = { from: string } & ({ url: string } | { folder: string; warn: boolean });

/** The mailer of these settings. */
export const createMailer = (options: MailerOptions): Mailer =>
  "url" in options ? smtpMailer(options) : fileMailer(options);
