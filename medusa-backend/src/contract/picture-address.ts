/** Where pictures of the shop itself lie: its own files, and what was uploaded in Medusa Admin. */
const FOLDERS = ["/images/", "/static/"];
/** Only a base to resolve against; never part of an answer. */
const BASE = new URL("https://shop.invalid");

/** A dot segment, as it is written or encoded, once or again and again; a browser resolves the first only, a server behind it more. */
const STEP_UP = /(?:^|[/\\]|%(?:25)*(?:2f|5c))(?:\.|%(?:25)*2e){2}(?:[/\\]|%(?:25)*(?:2f|5c)|$)/i;

function isInPictureFolder(pathname: string): boolean {
  return FOLDERS.some((folder) => pathname.startsWith(folder)) && !STEP_UP.test(pathname);
}

/**
 * True for an address that a picture may have: http(s) of another host, or a picture folder of this shop, whether there is such a
 * file or not. Every visitor's browser asks for it, so no other path of the shop may stand there: `/auth/google` would set a cookie.
 * `ownHosts` (with their ports) are the hosts that the shop answers at.
 */
export function isPictureAddress(address: string, ownHosts: readonly string[] = []): boolean {
  const isPath = /^\/(?![/\\])/.test(address);
  if (!isPath && !/^https?:\/\//i.test(address)) return false;
  if (/[\n\r]/.test(address) || !URL.canParse(address, BASE)) return false;
  const { host, pathname } = new URL(address, BASE);
  const isOwn = isPath ? host === BASE.host : ownHosts.includes(host);
  return isOwn ? isInPictureFolder(pathname) : !isPath;
}
