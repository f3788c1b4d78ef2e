import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { type Mail, type Mailer, mailName, toMessage } from "./mail-message";

/** `folder` is absolute. */
export type FileMailOptions = { folder: string; from: string };

/** True for the name of a file that the mailer below writes, or has not finished. */
export const isMailFile = (name: string): boolean => /^mail_[\w-]+\.eml(?:\.\d+\.tmp)?$/.test(name);

/**
 * Writes each mail to a file of its own (RFC 5322, `.eml`), named after the outbox's row, so that a rewritten mail
 * replaces itself.
 */
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
