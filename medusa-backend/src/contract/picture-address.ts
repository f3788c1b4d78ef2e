/** Folders of the shop's pictures: its own files, and uploads from Medusa Admin. */
const FOLDERS = ["/images/", "/static/"];
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
 * True for an address that a picture may have: http(s) of another host, or a picture folder of this shop, whether or
 * not the file exists. Every visitor's browser requests it, so other paths of the shop are refused: `/auth/google`
 * would set a cookie. `ownHosts` (with their ports) are the shop's own hosts.
 */
export function isPictureAddress(address: string, ownHosts: readonly string[] = []): boolean {
  const isPath = /^\/(?![/\\])/.test(address);
  if (!isPath && !/^https?:\/\//i.test(address)) return false;
  if (/[\n\r]/.test(address) || !URL.canParse(address, BASE)) return false;
  const { host, pathname } = new URL(address, BASE);
  const isOwn = isPath ? host === BASE.host : ownHosts.includes(host);
  return isOwn ? isInPictureFolder(pathname) : !isPath;
}
