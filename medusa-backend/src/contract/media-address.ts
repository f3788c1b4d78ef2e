/** Widths in pixels that the shop makes of a product's picture; screens show all of them in a 4:3 frame. */
export const PICTURE_WIDTHS = [400, 800, 1200] as const;
/** The largest of them. */
export const LARGEST_WIDTH = 1200;

const ADDRESS = /^\/media\/([\da-f]{32})-(\d{1,4})\.webp$/;

/** The formats that pictures are served in. */
export type PictureType = "avif" | "webp";

/** A picture made from an upload: its id and its largest width, which may be smaller than the limit. */
export type MadePicture = { id: string; largest: number };

/** The path of a picture in one width and format. The largest WebP is the picture's address everywhere. */
export const mediaPath = (id: string, width: number, type: PictureType): string => `/media/${id}-${width}.${type}`;

/** The picture of an upload's address (`/media/<id>-1200.webp`), or null for any other address. */
export function readMediaAddress(address: string): MadePicture | null {
  const [, id, largest] = ADDRESS.exec(address) ?? [];
  return id && largest ? { id, largest: Number(largest) } : null;
}

/** The most photos of a review. */
export const MOST_REVIEW_PHOTOS = 4;

/** The storefront's route that takes photos of reviews; below it are those that the public does not see. */
export const REVIEW_PHOTO_SCREEN_PATH = "/dashboard/reviewPhotos";

/** The path at which a review's writer and admins see a photo that the public does not see, by its public one. */
export const toPrivatePhoto = (address: string): string => address.replace("/media", REVIEW_PHOTO_SCREEN_PATH);

/** The widths of a picture whose largest is `largest`, smallest first. */
export const widthsUpTo = (largest: number): number[] => [
  ...PICTURE_WIDTHS.filter((width) => width < largest),
  largest,
];
