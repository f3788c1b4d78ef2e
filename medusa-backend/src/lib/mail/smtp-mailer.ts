import { createTransport } from "nodemailer";
import { type Mail, type Mailer, mailRefusal, toMessage } from "./mail-message";

/**
 * `url` is SMTP_URL, which holds a password and is never logged; `timeoutMs` is how long one step of the SMTP dialogue
 * may take.
 */
export type SmtpMailOptions = { url: string; from: string; timeoutMs?: number };

const STEP_TIMEOUT_MS = 10_000;

/** A mail server's error: `code` is nodemailer's name of the step, `responseCode` the server's three digits. */
type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

/**
 * True if the server permanently refused this address or mail (5xx). A refused password does not count, because the
 * shop can correct it.
 */
const isFinal = ({ code, responseCode = 0 }: SmtpError) =>
  (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;

/** Sends each mail through the mail server of SMTP_URL. */
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
