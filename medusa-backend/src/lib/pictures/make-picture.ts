import sharp from "sharp";
import type { PictureType } from "../../contract/media-address";
import { READING } from "./check-picture";

/** Counted up when pictures are made in another way: browsers keep addresses for ever, so the same file gets others. */
export const MAKING_VERSION = "1";

/** The master has enough for screens to come, and no picture of a phone needs more. */
const MASTER_PIXELS = 2400;
/** How long one picture may take, in seconds. */
const MOST_SECONDS = 60;

/**
 * Makes the master of an upload: turned upright, in sRGB, at most 2,400 pixels a side, and without anything that came
 * with the picture, such as where it was taken. It is what all widths are made from; the upload itself is not kept.
 */
export const makeMaster = (file: string): Promise<Buffer> =>
  sharp(file, READING)
    .autoOrient()
    .resize(MASTER_PIXELS, MASTER_PIXELS, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ quality: 95, effort: 1, smartSubsample: true })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer();

/** Makes one width of a master, as artwork/scripts/make-images.ts makes those of the shop's own pictures. */
export function makeWidth(master: Buffer, width: number, type: PictureType): Promise<Buffer> {
  const sized = sharp(master, READING).resize(width).timeout({ seconds: MOST_SECONDS });
  return type === "avif"
    ? sized.avif({ quality: 58, effort: 4 }).toBuffer()
    : sized.webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer();
}
