import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** A mail in the mailbox; `name` is its file's name without ".eml". */
export type MailboxMail = { name: string; at: Date; email: Email; source: string };

const NAME = /^[\w-]{1,100}$/;
/** How many of the newest mails the list shows. */
const MOST = 200;

/** The mail with this name, or null. A name that cannot be a file's never reaches the disk. */
export async function getMail(folder: string, name: string): Promise<MailboxMail | null> {
  if (!NAME.test(name)) return null;
  const file = path.join(folder, `${name}.eml`);
  try {
    const [source, { mtime }] = await Promise.all([readFile(file), stat(file)]);
    return { name, at: mtime, email: await PostalMime.parse(source), source: source.toString("utf8") };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The newest mails of the folder, latest first; none if the folder does not exist yet. */
export async function listMails(folder: string): Promise<MailboxMail[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
  const dated = await Promise.all(
    files.map(async (file) => ({ file, at: (await stat(path.join(folder, file)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const newest = dated.sort((left, right) => right.at - left.at).slice(0, MOST);
  const mails = await Promise.all(newest.map(({ file }) => getMail(folder, file.slice(0, -".eml".length))));
  return mails.filter((mail) => mail !== null);
}

/** The mail's HTML with its own pictures inlined. */
export function htmlOf({ email }: MailboxMail): string {
  return email.attachments.reduce((html, { contentId, content, mimeType }) => {
    const id = contentId?.replace(/^<|>$/g, "");
    if (!id || !/^image\/\w+$/.test(mimeType) || typeof content === "string") return html;
    return html.replaceAll(
      `cid:${id}`,
      `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString("base64")}`,
    );
  }, email.html ?? "");
}
