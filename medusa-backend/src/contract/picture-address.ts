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

/**
 * Last labels of host names outside the public internet (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`).
 */
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
