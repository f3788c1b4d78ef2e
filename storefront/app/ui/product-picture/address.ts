/** Widths of the shop's own pictures in pixels; all are 4:3. */
export const PICTURE_WIDTHS = [400, 800, 1200] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export const PICTURE_RATIO = 4 / 3;

const FOLDER = "/images/products/";
const LARGEST = 1200;

/** The file of a picture (`kestrel-pro-1`) in one width and format; the largest WebP is the picture's address. */
export function pictureFile(name: string, width: PictureWidth, type: "avif" | "webp"): string {
  return width === LARGEST && type === "webp" ? `${name}.webp` : `${name}-${width}.${type}`;
}

/** The name in an address of ours (`/images/products/kestrel-pro-1.webp`), or null for any other address. */
export function getPictureName(address: string): string | null {
  return /^\/images\/products\/([a-z0-9-]+)\.webp$/.exec(address)?.[1] ?? null;
}

/** The `srcset` of one picture: its AVIF files. */
export function avifSrcSet(name: string): string {
  return PICTURE_WIDTHS.map((width) => `${FOLDER}${pictureFile(name, width, "avif")} ${width}w`).join(", ");
}

/** One WebP of middling width, for browsers that do not read AVIF. */
export const webpAddress = (name: string): string => FOLDER + pictureFile(name, 800, "webp");
