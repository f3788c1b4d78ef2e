import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "vitest";
import { OFTEN, queryDatabase } from "./database";
import { askUntil } from "./until";

const folder = path.join(path.dirname(process.env.STACK_FILE ?? ""), "mail");

/** The file of a mail in the outbox. */
export const mailFile = (mailId: string): string => path.join(folder, `${mailId}.eml`);

/** The kind of a mail, from medusa-backend/src/mail/kinds. */
export const kindOf = ({ headers }: Email) => headers.find(({ key }) => key === "x-shop-mail")?.value;

/** The recipient line of each file, which stays: thousands of files are read once, not at each wait. */
const recipients = new Map<string, string>();

async function goesTo(name: string, address: string): Promise<boolean> {
  const known = recipients.get(name);
  if (known !== undefined) return known.includes(address);
  const source = await readFile(path.join(folder, name), "utf8");
  const [line = ""] = /^to:.*(?:\r?\n[ \t].*)*/im.exec(source) ?? [];
  recipients.set(name, line);
  return line.includes(address);
}

/** The mails to an address in the folder; of one kind if one is given. */
export async function mailsTo(address: string, kind?: string): Promise<Email[]> {
  const files = (await readdir(folder).catch(() => [])).filter(
    (name) => name.endsWith(".eml") && recipients.get(name)?.includes(address) !== false,
  );
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

/** Waits for a person's mail of a kind, and until every other mail to the person is sent; expects exactly one. */
export async function mailOf(address: string, kind: string): Promise<Email> {
  await expect.poll(async () => (await mailsTo(address, kind)).length).toBeGreaterThan(0);
  await settled(address);
  const [mail, ...more] = await mailsTo(address, kind);
  expect(more).toEqual([]);
  if (!mail) throw new Error(`the mail to ${address} is gone`);
  return mail;
}

/** Resolves when no mail to the address is pending. */
export async function settled(address: string): Promise<void> {
  const pending = () =>
    queryDatabase("select id from outbox_mail where recipient = $1 and status = 'pending'", [address]);
  await expect.poll(async () => (await pending()).length, OFTEN).toBe(0);
}

/** Writes a mail directly into the outbox, like one left by a server that died before sending it. */
export async function plantMail(mailId: string, to: string, orderId: string | null = null): Promise<void> {
  await queryDatabase(
    `insert into outbox_mail (id, key, kind, recipient, order_id, data, next_attempt_at)
     values ($1, $1, 'welcome', $2, $3, '{"name":"Ada"}', now())`,
    [mailId, to, orderId],
  );
}

/** The outbox's data of a mail; `is_in_hand` while a server sends it, and two minutes after that server died. */
export async function storedMail(mailId: string) {
  const [row] = await queryDatabase(
    `select status, attempts, edition, last_error, data,
       status = 'pending' and next_attempt_at > now() + interval '1 minute' as is_in_hand
     from outbox_mail where id = $1`,
    [mailId],
  );
  return row;
}

/** Resolves when the shop has looked for missing mails: it has written the order's lost confirmation again. */
export async function missingMailsAreWritten(orderId: string): Promise<void> {
  const key = `order_confirmation:${orderId}`;
  await queryDatabase("delete from outbox_mail where key = $1", [key]);
  await expect.poll(() => queryDatabase("select 1 from outbox_mail where key = $1", [key])).toHaveLength(1);
}

/** The mails of a kind once `count` have come, with `subject` in theirs. For browser tests too, without vitest. */
export async function waitForMails(
  address: string,
  kind: string,
  { count = 1, subject = "" }: { count?: number; subject?: string } = {},
): Promise<Email[]> {
  const find = async () => (await mailsTo(address, kind)).filter((mail) => mail.subject?.includes(subject));
  const found = await askUntil(find, ({ length }) => length >= count, { interval: 100 });
  if (found.length < count) throw new Error(`${found.length} of ${count} mails ${kind} came to ${address}`);
  return found;
}
