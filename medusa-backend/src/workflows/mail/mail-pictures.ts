import { createHash } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { readMediaAddress, widthsUpTo } from "../../contract/media-address";
import { isPictureAddress } from "../../contract/picture-address";
import { MOST_PICTURE_BYTES } from "../../contract/pictures";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import type { MailFile } from "../../lib/mail/mail-message";
import { makeMailPicture } from "../../lib/pictures/make-picture";
import { findServedFile } from "../../queries/pictures/picture-files";

/** How long a mail waits for one of its pictures. */
const TIMEOUT_MS = 3_000;
/** How long a picture is kept, and how long one that cannot be read is not requested again. */
const KEEP_MS = 60 * 60_000;
const FORGET_MS = 60_000;
/** About 3 MB. */
const MOST_KEPT = 200;

type Kept = { bytes: Promise<Buffer | null>; until: number };
const kept = new Map<string, Kept>();

/** A picture that a mail brings, by the address that the mail's data has. */
export type BroughtPicture = { address: string; id: string; bytes: Buffer };

/** The bytes of an upload, from Medusa's files. */
async function readUpload(container: MedusaContainer, { id, largest }: { id: string; largest: number }) {
  const [width = largest] = widthsUpTo(largest);
  const file = await findServedFile(databaseOf(container), { id, width, type: "webp" });
  return file && (await container.resolve(Modules.FILE).getAsBuffer(file.key));
}

/** The bytes of one of the shop's own files, from the storefront. */
async function fetchOwn(address: string): Promise<Buffer> {
  const answer = await fetch(new URL(address, getEnv().PUBLIC_URL), {
    headers: { Accept: "image/webp" },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const length = Number(answer.headers.get("content-length") ?? 0);
  if (!answer.ok || length > MOST_PICTURE_BYTES) {
    await answer.body?.cancel();
    throw new Error(`The storefront answered ${answer.status} with ${length} bytes.`);
  }
  return Buffer.from(await answer.arrayBuffer());
}

/** A picture of the shop as a JPEG for mails; null for another host's, and for one that cannot be read now. */
async function make(container: MedusaContainer, address: string): Promise<Buffer | null> {
  try {
    const upload = readMediaAddress(address);
    const source = upload ? await readUpload(container, upload) : await fetchOwn(address);
    return source && (await makeMailPicture(source));
  } catch (error) {
    logEvent(container, "warn", { event: "mail_picture_missing" }, error);
    const entry = kept.get(address);
    if (entry) entry.until = Date.now() + FORGET_MS;
    return null;
  }
}

function bytesOf(container: MedusaContainer, address: string): Promise<Buffer | null> {
  const known = kept.get(address);
  if (known && known.until > Date.now()) return known.bytes;
  kept.delete(address);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  const entry = { bytes: Promise.resolve<Buffer | null>(null), until: Date.now() + KEEP_MS };
  kept.set(address, entry);
  entry.bytes = make(container, address);
  return entry.bytes;
}

/**
 * The pictures at these addresses, for a mail. A picture at another host is left out, because no mail waits for another
 * host, and so is one that cannot be read: a mail is sent without it.
 */
export async function bringPictures(
  container: MedusaContainer,
  addresses: readonly string[],
): Promise<BroughtPicture[]> {
  const own = addresses.filter((address) => address.startsWith("/") && isPictureAddress(address));
  const found = await Promise.all(
    own.map(async (address) => {
      const bytes = await bytesOf(container, address);
      const id = `picture-${createHash("sha256").update(address).digest("hex").slice(0, 16)}`;
      return bytes ? [{ address, id, bytes }] : [];
    }),
  );
  return found.flat();
}

/** The picture as a file of the mail. */
export const toAttachment = ({ id, bytes }: BroughtPicture): MailFile => ({
  id,
  filename: `${id}.jpg`,
  content_type: "image/jpeg",
  content: bytes,
});
