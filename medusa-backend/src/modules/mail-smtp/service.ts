import type { ProviderSendNotificationDTO, ProviderSendNotificationResultsDTO } from "@medusajs/framework/types";
import { AbstractNotificationProviderService } from "@medusajs/framework/utils";
import { createTransport } from "nodemailer";
import { mailName, mailRefusal, toMessage } from "../../lib/mail/mail-message";

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
export default class SmtpMailProvider extends AbstractNotificationProviderService {
  static override identifier = "mail-smtp";
  private readonly transport;

  constructor(
    _cradle: unknown,
    private readonly options: SmtpMailOptions,
  ) {
    super();
    const timeout = options.timeoutMs ?? STEP_TIMEOUT_MS;
    this.transport = createTransport({
      url: options.url,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      dnsTimeout: timeout,
    });
  }

  override async send(notification: ProviderSendNotificationDTO): Promise<ProviderSendNotificationResultsDTO> {
    const message = toMessage(notification, this.options.from);
    try {
      const { messageId } = await this.transport.sendMail(message);
      return { id: messageId ?? mailName(message) };
    } catch (cause) {
      const error = cause as SmtpError;
      throw isFinal(error) ? mailRefusal(error.response ?? error.message) : error;
    }
  }
}
