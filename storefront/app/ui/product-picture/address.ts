import {
  LARGEST_WIDTH,
  mediaPath,
  PICTURE_WIDTHS,
  readMediaAddress,
  widthsUpTo,
} from "medusa-backend/contract/media-address";
import { PICTURES } from "./pictures";

export { PICTURE_WIDTHS };
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export const PICTURE_RATIO = 4 / 3;

const FOLDER = "/images/products/";

/** The file of a picture (`kestrel-pro-1`) in one width and format; the largest WebP is the picture's address. */
export function pictureFile(name: string, width: PictureWidth, type: "avif" | "webp"): string {
  return width === LARGEST_WIDTH && type === "webp" ? `${name}.webp` : `${name}-${width}.${type}`;
}

/** The name in an address of ours (`/images/products/kestrel-pro-1.webp`), or null for any other address. */
export function getPictureName(address: string): string | null {
  return /^\/images\/products\/([a-z0-9-]+)\.webp$/.exec(address)?.[1] ?? null;
}

/** The `srcset` of one picture: its AVIF files. */
export function avifSrcSet(name: string): string {
  return PICTURE_WIDTHS.map((width) => `${FOLDER}${pictureFile(name, width, "avif")} ${width}w`).join(", ");
}

/** One WebP of medium width, for browsers without AVIF. */
export const webpAddress = (name: string): string => FOLDER + pictureFile(name, 800, "webp");

/** What the files of a built-in picture's thumbnail and of its full size are called after its name. */
export const THUMB_ENDING = "-thumb.webp";
export const LARGE_ENDING = "-zoom.webp";

/** The smallest file of a picture, for a row of thumbnails. */
export function thumbAddress(src: string): string {
  const made = readMediaAddress(src);
  if (made) return mediaPath(made.id, widthsUpTo(made.largest)[0] ?? made.largest, "webp");
  return PICTURES.has(getPictureName(src) ?? "") ? src.replace(".webp", THUMB_ENDING) : src;
}

/** The file of a picture in full size, which a zoom shows. */
export const largeAddress = (src: string): string =>
  PICTURES.has(getPictureName(src) ?? "") ? src.replace(".webp", LARGE_ENDING) : src;

/** The files of a picture that the shop has in several widths; `name` is one of the built-in pictures', or empty. */
export type PictureFiles = { name: string; avif: string; webp: string };

/** The files of a built-in picture or of an upload; null for any other address. */
export function filesOf(src: string): PictureFiles | null {
  const name = getPictureName(src);
  if (name !== null) return PICTURES.has(name) ? { name, avif: avifSrcSet(name), webp: webpAddress(name) } : null;
  const made = readMediaAddress(src);
  if (!made) return null;
  const widths = widthsUpTo(made.largest);
  const avif = widths.map((width) => `${mediaPath(made.id, width, "avif")} ${width}w`).join(", ");
  return { name: "", avif, webp: mediaPath(made.id, Math.min(made.largest, 800), "webp") };
}
