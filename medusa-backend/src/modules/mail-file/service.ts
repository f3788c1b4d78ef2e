import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type {
  Logger,
  ProviderSendNotificationDTO,
  ProviderSendNotificationResultsDTO,
} from "@medusajs/framework/types";
import { AbstractNotificationProviderService } from "@medusajs/framework/utils";
import { createTransport } from "nodemailer";
import { mailName, toMessage } from "../../lib/mail/mail-message";

/** `folder` is absolute; `warn` is set if real customers would wait for these mails. */
export type FileMailOptions = { folder: string; from: string; warn: boolean };

/**
 * Writes each mail to a file of its own (RFC 5322, `.eml`), named after the outbox's row, so that a rewritten mail
 * replaces itself.
 */
export default class FileMailProvider extends AbstractNotificationProviderService {
  static override identifier = "mail-file";
  private readonly transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

  constructor(
    { logger }: { logger: Logger },
    private readonly options: FileMailOptions,
  ) {
    super();
    if (options.warn) logger.warn(JSON.stringify({ event: "mails_written_to_files", reason: "SMTP_URL is not set" }));
  }

  override async send(notification: ProviderSendNotificationDTO): Promise<ProviderSendNotificationResultsDTO> {
    const message = toMessage(notification, this.options.from);
    const { message: source, messageId } = await this.transport.sendMail(message);
    await mkdir(this.options.folder, { recursive: true, mode: 0o700 });
    const file = path.join(this.options.folder, `${mailName(message)}.eml`);
    const unfinished = `${file}.${process.pid}.tmp`;
    await writeFile(unfinished, source as Buffer, { mode: 0o600 });
    await rename(unfinished, file);
    return { id: messageId };
  }
}
