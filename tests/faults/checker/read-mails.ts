import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { MailFile } from "./records";

const headerOf = (head: string, name: string) => new RegExp(`^${name}: *(.+)$`, "im").exec(head)?.[1]?.trim() ?? null;

/** A file is written once and completely, so its contents do not change. */
const known = new Map<string, MailFile>();

async function readMailFile(file: string): Promise<MailFile> {
  const mail = await readFile(file, "utf8");
  const head = mail.slice(0, mail.search(/\r?\n\r?\n/));
  return { kind: headerOf(head, "X-Shop-Mail") ?? "unknown", order_id: headerOf(head, "X-Shop-Order") };
}

/** The mails delivered into this folder, by their own headers; null if there is no such folder. */
export async function readMailFiles(folder: string): Promise<MailFile[] | null> {
  if (!existsSync(folder)) return null;
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const mail = known.get(file) ?? (await readMailFile(file));
      known.set(file, mail);
      return mail;
    }),
  );
}
