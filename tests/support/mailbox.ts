import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "vitest";
import { queryDatabase } from "./database";

const folder = path.join(path.dirname(process.env.STACK_FILE ?? ""), "mail");

/** The file that a mail of the outbox is written into. */
export const mailFile = (mailId: string): string => path.join(folder, `${mailId}.eml`);

/** What a mail is about, of the kinds in medusa-backend/src/mail/kinds. */
export const kindOf = ({ headers }: Email) => headers.find(({ key }) => key === "x-shop-mail")?.value;

/**
 * The line of each file that says to whom it goes, by name: a file is whole from its first moment, and one that is
 * written again goes to the same address. Thousands of files are read once, not each time that somebody waits.
 */
const recipients = new Map<string, string>();

async function goesTo(name: string, address: string): Promise<boolean> {
  const known = recipients.get(name);
  if (known !== undefined) return known.includes(address);
  const source = await readFile(path.join(folder, name), "utf8");
  const [line = ""] = /^to:.*(?:\r?\n[ \t].*)*/im.exec(source) ?? [];
  recipients.set(name, line);
  return line.includes(address);
}

/** The mails to an address as they lie in the folder, of one kind where one is named. */
export async function mailsTo(address: string, kind?: string): Promise<Email[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(
    files.map(async (name) =>
      // Most of the folder is other people's.
      (await goesTo(name, address)) ? PostalMime.parse(await readFile(path.join(folder, name))) : null,
    ),
  );
  return mails.filter(
    (mail): mail is Email => mail?.to?.[0]?.address === address && (kind === undefined || kindOf(mail) === kind),
  );
}

/** Waits for a person's mail of a kind, and for every other mail to the person to be sent; there is one of it. */
export async function mailOf(address: string, kind: string): Promise<Email> {
  await expect.poll(async () => (await mailsTo(address, kind)).length).toBeGreaterThan(0);
  await settled(address);
  const [mail, ...more] = await mailsTo(address, kind);
  expect(more).toEqual([]);
  if (!mail) throw new Error(`the mail to ${address} is gone`);
  return mail;
}

/** Resolves when nothing is on its way to the address any more. */
export async function settled(address: string): Promise<void> {
  const pending = () =>
    queryDatabase("select id from outbox_mail where recipient = $1 and status = 'pending'", [address]);
  await expect.poll(async () => (await pending()).length).toBe(0);
}

/** Writes a mail straight into the outbox, as a server that died before it was sent has left it. */
export async function plantMail(mailId: string, to: string, orderId: string | null = null): Promise<void> {
  await queryDatabase(
    `insert into outbox_mail (id, key, kind, recipient, order_id, data, next_attempt_at)
     values ($1, $1, 'welcome', $2, $3, '{"name":"Ada"}', now())`,
    [mailId, to, orderId],
  );
}

/**
 * What the outbox knows of a mail; `is_in_hand` while a server tries to send it, which one that dies keeps for two
 * minutes.
 */
export async function storedMail(mailId: string) {
  const [row] = await queryDatabase(
    `select status, attempts, edition, last_error, data,
       status = 'pending' and next_attempt_at > now() + interval '1 minute' as is_in_hand
     from outbox_mail where id = $1`,
    [mailId],
  );
  return row;
}
