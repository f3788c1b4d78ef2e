import sharp from "sharp";
import type { PictureType } from "../../contract/media-address";
import { blockOtherDecoders, READING } from "./check-picture";

/** Increased when pictures are made in another way: browsers cache addresses forever, and need new ones. */
export const MAKING_VERSION = "2";

/** Large enough for future screens; no phone's picture needs more. */
const MASTER_PIXELS = 2400;
const MOST_SECONDS = 60;

/**
 * Makes the master of an upload: turned upright, in sRGB, without metadata, such as where it was taken. All widths are
 * made from it; the upload itself is not kept.
 */
export const makeMaster = (file: string): Promise<{ data: Buffer; info: { width: number; height: number } }> =>
  sharp(file, READING)
    .autoOrient()
    .resize(MASTER_PIXELS, MASTER_PIXELS, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ quality: 95, effort: 1, smartSubsample: true })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer({ resolveWithObject: true });

/** Nothing is enlarged; a WebP's height is limited. As artwork/scripts/make-images.ts makes the shop's pictures. */
export function makeWidth(master: Buffer, width: number, type: PictureType): Promise<Buffer> {
  const sized = sharp(master, READING)
    .resize(width, MASTER_PIXELS, { fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: MOST_SECONDS });
  return type === "avif"
    ? sized.avif({ quality: 66, effort: 4 }).toBuffer()
    : sized.webp({ quality: 84, effort: 4, smartSubsample: true }).toBuffer();
}

/** In pixels: twice the size at which mails show it. */
const MAIL_PICTURE = { width: 320, height: 240 } as const;

/** JPEG, because not all mail programs can show WebP and AVIF. A see-through picture gets a ground. */
export function makeMailPicture(source: Buffer): Promise<Buffer> {
  blockOtherDecoders();
  return sharp(source, READING)
    .autoOrient()
    .resize(MAIL_PICTURE.width, MAIL_PICTURE.height, { fit: "cover" })
    .flatten({ background: "#F6F6F4" })
    .toColourspace("srgb")
    .jpeg({ quality: 80, mozjpeg: true })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer();
}
