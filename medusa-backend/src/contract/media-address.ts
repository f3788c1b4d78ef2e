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

/** Folders of the shop's pictures: its own files, uploads from Medusa Admin, and pictures made from uploads. */
const FOLDERS = ["/images/", "/static/", "/media/"];
/** The base for resolving paths; never part of an answer. */
const BASE = new URL("https://shop.invalid");

/**
 * A dot segment, plain or encoded once or more often. A browser decodes only once; a server behind it may decode again.
 */
const STEP_UP = /(?:^|[/\\]|%(?:25)*(?:2f|5c))(?:\.|%(?:25)*2e){2}(?:[/\\]|%(?:25)*(?:2f|5c)|$)/i;

function isInPictureFolder(pathname: string): boolean {
  return FOLDERS.some((folder) => pathname.startsWith(folder)) && !STEP_UP.test(pathname);
}

/** Last labels of host names outside the public internet (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|intranet|home|corp|private|home\.arpa)$/;

/** IPv4 networks that the internet does not route (RFC 6890), and multicast. */
const LOCAL_IPV4 =
  /^(?:0|10|127|22[4-9]|2[3-5]\d)\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.(?:168|0\.0)\.|^198\.1[89]\./;

/** Global unicast, without the two blocks (6to4, Teredo) whose addresses contain an IPv4 address of any kind. */
const GLOBAL_IPV6 = /^\[(?!2002:|2001:(?:0?:|[\da-f]{1,2}:))[23][\da-f]{3}:/;

/**
 * True for a host on the visitor's own machine or network. `hostname` is in the form of the URL standard, which turns
 * each spelling of an IPv4 address (decimal, hexadecimal, octal, short) into four numbers, and an IPv6 address into its
 * shortest form.
 */
export function isLocalHost(hostname: string): boolean {
  if (hostname.startsWith("[")) return !GLOBAL_IPV6.test(hostname);
  const name = hostname.replace(/\.$/, "");
  if (/^[\d.]+$/.test(name)) return LOCAL_IPV4.test(name);
  return !name.includes(".") || LOCAL_NAME.test(name);
}

/**
 * True for an address that a picture may have: http(s) of another host, or a picture folder of this shop, whether or
 * not the file exists. Every visitor's browser requests it, so other paths of the shop are refused: `/auth/google`
 * would set a cookie. `ownHosts` (with their ports) are the shop's own hosts. With `isPublic`, no other host may be
 * local, because every visitor's browser would call its services; an internet name that resolves to a local address is
 * not recognised.
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
