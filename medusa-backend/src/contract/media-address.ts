/** In pixels; screens show all of them in a 4:3 frame. */
export const PICTURE_WIDTHS = [400, 800, 1200] as const;
export const LARGEST_WIDTH = 1200;

const ADDRESS = /^\/media\/([\da-f]{32})-(\d{1,4})\.webp$/;

export type PictureType = "avif" | "webp";

export type MadePicture = { id: string; largest: number };

/** The largest WebP is the picture's address everywhere. */
export const mediaPath = (id: string, width: number, type: PictureType): string => `/media/${id}-${width}.${type}`;

/** By an upload's address (`/media/<id>-1200.webp`); null for any other. */
export function readMediaAddress(address: string): MadePicture | null {
  const [, id, largest] = ADDRESS.exec(address) ?? [];
  return id && largest ? { id, largest: Number(largest) } : null;
}

export const MOST_REVIEW_PHOTOS = 4;

/** The route that takes photos of reviews; below it are those that the public does not see. */
export const REVIEW_PHOTO_SCREEN_PATH = "/dashboard/reviewPhotos";

/** Where a review's writer and admins see a photo that the public does not see, by its public path. */
export const toPrivatePhoto = (address: string): string => address.replace("/media", REVIEW_PHOTO_SCREEN_PATH);

export const widthsUpTo = (largest: number): number[] => [
  ...PICTURE_WIDTHS.filter((width) => width < largest),
  largest,
];

const FOLDERS = ["/images/", "/static/", "/media/"];
const BASE = new URL("https://shop.invalid");

/** A dot segment, plain or encoded: a browser decodes once, a server behind it may decode again. */
const STEP_UP = /(?:^|[/\\]|%(?:25)*(?:2f|5c))(?:\.|%(?:25)*2e){2}(?:[/\\]|%(?:25)*(?:2f|5c)|$)/i;

function isInPictureFolder(pathname: string): boolean {
  return FOLDERS.some((folder) => pathname.startsWith(folder)) && !STEP_UP.test(pathname);
}

/** Names outside the public internet (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|intranet|home|corp|private|home\.arpa)$/;

/** Networks that the internet does not route (RFC 6890), and multicast. */
const LOCAL_IPV4 =
  /^(?:0|10|127|22[4-9]|2[3-5]\d)\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.(?:168|0\.0)\.|^198\.1[89]\./;

/** Global unicast without 6to4 and Teredo, whose addresses contain an IPv4 address of any kind. */
const GLOBAL_IPV6 = /^\[(?!2002:|2001:(?:0?:|[\da-f]{1,2}:))[23][\da-f]{3}:/;

/** `hostname` is in the URL standard's form, which has one spelling for each address. */
export function isLocalHost(hostname: string): boolean {
  if (hostname.startsWith("[")) return !GLOBAL_IPV6.test(hostname);
  const name = hostname.replace(/\.$/, "");
  if (/^[\d.]+$/.test(name)) return LOCAL_IPV4.test(name);
  return !name.includes(".") || LOCAL_NAME.test(name);
}

/**
 * True for http(s) of another host, or a picture folder of this shop. Every visitor's browser requests it, so other
 * paths of the shop are refused: `/auth/google` would set a cookie. `ownHosts` have their ports. With `isPublic`, no
 * other host may be local; a name that resolves to a local address is not recognised.
 */
export function isPictureAddress(
  address: string,
  ownHosts: readonly string[] = [],
  { isPublic = false }: { isPublic?: boolean } = {},
): boolean {
  const isPath = /^\/(?![/\\])/.test(address);
  if (!isPath && !/^https?:\/\//i.test(address)) return false;
  if (/[\n\r]/.test(address) || !URL.canParse(address, BASE)) return false;
  const { host, hostname, pathname } = new URL(address, BASE);
  const isOwn = isPath ? host === BASE.host : ownHosts.includes(host.replace(/\.(?=:|$)/, ""));
  if (isOwn) return isInPictureFolder(pathname);
  return !isPath && !(isPublic && isLocalHost(hostname));
}
