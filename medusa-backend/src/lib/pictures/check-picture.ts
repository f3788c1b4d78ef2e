import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import sharp from "sharp";
import { NO_PICTURE_ADDRESS } from "../../contract/common";
import { isPictureAddress } from "../../contract/media-address";
import { MOST_PICTURE_BYTES, MOST_PICTURE_PIXELS, MOST_PICTURE_RATIO } from "../../contract/pictures";
import { getEnv } from "../config/env";
import { invalidField, ShopError } from "../shop-error";

// Each picture is decoded in one thread, without a cache, so the largest picture bounds the memory.
sharp.cache(false);
sharp.concurrency(1);
let areBlocked = false;
/** No other decoder, such as SVG, GIF, PDF or TIFF, ever gets a stranger's bytes. This applies to the process. */
export function blockOtherDecoders(): void {
  if (areBlocked) return;
  areBlocked = true;
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Heif"].flatMap((format) => [
      `VipsForeignLoad${format}File`,
      `VipsForeignLoad${format}Buffer`,
    ]),
  });
}

/** A broken or truncated file is refused, and one larger than its header says is not decoded. */
export const READING = {
  limitInputPixels: MOST_PICTURE_PIXELS,
  sequentialRead: true,
  failOn: "error",
} as const;

export const refusePicture = (words: string, cause?: unknown): ShopError =>
  new ShopError("invalid", words, { fields: { file: [words] }, cause });

const WHICH = "Choose a JPEG, PNG, WebP or AVIF picture.";
const HEIC =
  "HEIC pictures cannot be used. On an iPhone, choose Settings, Camera, Formats, Most Compatible, or export it as JPEG.";
const BROKEN = "This picture is broken or cut off. Save it again, or choose another one.";

export const TOO_LARGE = `A picture may have ${MOST_PICTURE_BYTES / 1024 / 1024} MB at most.`;

/** The first bytes of file types that are often chosen by mistake. They are only named, never decoded. */
const OTHERS: readonly [RegExp, string][] = [
  [/^GIF8/, "GIF"],
  [/^%PDF/, "PDF"],
  [/^(?:II\*\0|MM\0\*)/, "TIFF"],
  [/^BM/, "BMP"],
  [/^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!--|!doctype svg)/i, "SVG"],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|script)/i, "web page"],
  [/^PK[^a-z]{2}/, "ZIP"],
  [/^8BPS/, "Photoshop file"],
];

/**
 * Contents that a browser or another program would run if it got the original file. They are looked for where metadata
 * and appended texts are: compressed pixels contain any few letters by chance.
 */
const HIDDEN = /<(?:script|html|!doctype\s+html|svg|iframe)[\s>/]|<\?php\s/i;
const LOOKED_AT_BYTES = 1024;
/** A file may be a picture by its beginning and a ZIP or JAR by its end. */
const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
const ZIP_END_BYTES = 22;

function endsAsZip(tail: Buffer): boolean {
  const at = tail.lastIndexOf(ZIP_END);
  if (at < 0 || at + ZIP_END_BYTES > tail.length) return false;
  return at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length;
}

/** `hides`: it is also something else. */
type Read = { digest: string; bytes: number; head: string; hides: boolean };

/** Reads a file in pieces. `version` changes the digest if pictures are made in another way. */
async function readOnce(file: string, version: string): Promise<Read> {
  const hash = createHash("sha256").update(version);
  let head = "";
  let bytes = 0;
  let tail = Buffer.alloc(0);
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
    if (head.length < LOOKED_AT_BYTES) head = (head + piece.toString("latin1")).slice(0, LOOKED_AT_BYTES);
    tail = Buffer.concat([tail, piece]).subarray(-(65_536 + ZIP_END_BYTES));
  }
  const end = tail.subarray(-LOOKED_AT_BYTES).toString("latin1");
  const hides = HIDDEN.test(head) || HIDDEN.test(end) || head.includes("%PDF-") || endsAsZip(tail);
  return { digest: hash.digest("hex").slice(0, 32), bytes, head, hides };
}

function refuseUnknown({ head }: Read, cause: unknown): ShopError {
  // An Apple file begins with its brands; "mif1" may also be an AVIF, which would have been readable.
  if (/^.{4}ftyp.{0,40}(?:hei[cxms]|hev[cxms]|mif1)/s.test(head)) return refusePicture(HEIC, cause);
  const [, name] = OTHERS.find(([begins]) => begins.test(head)) ?? [];
  return refusePicture(name ? `This is a ${name}. ${WHICH}` : `This is not a picture. ${WHICH}`, cause);
}

/** Width and height are those of the upright picture. */
export type CheckedPicture = { id: string; width: number; height: number };

/**
 * Checks an upload without decoding it: its type by content, not by name or declared type, and its size by its header.
 * `id` is the digest of its bytes.
 * @throws ShopError `invalid`, `body_too_large`
 */
export async function checkPicture(file: string, version: string): Promise<CheckedPicture> {
  const read = await readOnce(file, version);
  if (read.bytes === 0) throw refusePicture("This file is empty.");
  if (read.bytes > MOST_PICTURE_BYTES) throw new ShopError("body_too_large", TOO_LARGE);
  blockOtherDecoders();
  const found = await sharp(file, { ...READING, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      const isOurs = /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftypavi[fs])/s.test(read.head);
      throw isOurs ? refusePicture(BROKEN, error) : refuseUnknown(read, error);
    });
  if (found.format === "heif" && found.compression !== "av1") throw refusePicture(HEIC);
  if ((found.pages ?? 1) > 1) throw refusePicture("This picture is animated. Choose a still one.");
  const { width, height } = found.autoOrient;
  if (width * height > MOST_PICTURE_PIXELS)
    throw refusePicture(`This picture has ${Math.ceil((width * height) / 1e6)} megapixels. The limit is 50.`);
  if (Math.max(width, height) > MOST_PICTURE_RATIO * Math.min(width, height))
    throw refusePicture(
      `This picture is ${width} × ${height} pixels. One side may be ${MOST_PICTURE_RATIO} times as long as the other at most: cut it to the part that matters.`,
    );
  if (read.hides) throw refusePicture("This file contains more than a picture. Save the picture again as a new file.");
  return { id: read.digest, width, height };
}

/** Runs the decoding of a checked file. @throws ShopError `invalid` for a file that is broken further on */
export async function decoding<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    throw refusePicture(BROKEN, error);
  }
}

/** An empty address means no picture. @throws ShopError `invalid` for the shop's own that is none, or a local host's */
export function requirePictureAddress(field: string, address: string): void {
  const { PUBLIC_URL, MEDUSA_PUBLIC_URL } = getEnv();
  const ownHosts = [PUBLIC_URL, MEDUSA_PUBLIC_URL].map((url) => new URL(url).host);
  if (address === "" || isPictureAddress(address, ownHosts, { isPublic: true })) return;
  throw invalidField(field, NO_PICTURE_ADDRESS);
}
