/**
 * The characters of a path: RFC 3986's `pchar`, and those that browsers leave unescaped beyond it (url.spec.whatwg.org,
 * path percent-encode set).
 */
const PATH = /^\/[\w\-.~!$&'()*+,;=:@|[\]^%/]*$/;

/** An empty segment, or `.` or `..`. */
const UNRESOLVED_SEGMENT = /\/\/|\/\.{1,2}(?:\/|$)/;

/**
 * An escape that hides a path's true form: of a letter, digit, `-`, `.`, `_` or `~` (RFC 3986, 2.3: these are never to
 * be escaped), a slash, a backslash, a control character, or a second layer of escapes.
 */
const HIDING_ESCAPE = /%(?:[01][\da-f]|2[def]|3\d|[46][1-9a-f]|[57][\da]|5[cf]|7[ef]|25[\da-f]{2})/i;

/** In characters: far more than any address of the shop has. Medusa keeps every path that it has looked up. */
const MAX_PATH_LENGTH = 2_048;

/** An index so large that a parser that accepts it builds an array of that length; two large ones multiply. */
const HUGE_INDEX = /\[\d{4,}\]/;
const LARGE_INDEX = /\[\d{2,}\]/g;

/** True for a part of a query whose name, as `qs` reads it, has no such index. Brackets in a value are not an index. */
function isModest(part: string): boolean {
  const text = decodeLeniently(part);
  const end = text.includes("]=") ? text.lastIndexOf("]=") + 1 : text.indexOf("=");
  const name = end < 0 ? text : text.slice(0, end);
  return !HUGE_INDEX.test(name) && (name.match(LARGE_INDEX)?.length ?? 0) < 2;
}

const decodeLeniently = (text: string) =>
  text.replace(/%([\da-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * True for a request that names its host at most once. Of several hosts, Node uses the first, and a proxy in front may
 * use the last. `rawHeaders` are Node's: names and values alternate.
 */
export const namesOneHost = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === "host").length <= 1;

/**
 * True for a request target that means the same to every router and parser behind it. It starts with `/`; its path is
 * in the normal form of RFC 3986, section 6, and no longer than MAX_PATH_LENGTH; and no name in its query has a huge
 * index, because `qs`, as Medusa uses it, would build an array of that length. Escaped UTF-8 and necessary escapes
 * (`%40`, `%20`) pass; case and a trailing slash are left to the router.
 */
export function isNormalTarget(target: string): boolean {
  const start = target.indexOf("?");
  const path = start < 0 ? target : target.slice(0, start);
  if (path.length > MAX_PATH_LENGTH) return false;
  if (!PATH.test(path) || UNRESOLVED_SEGMENT.test(path) || HIDING_ESCAPE.test(path) || !isDecodable(path)) return false;
  if (start < 0) return true;
  return (
    !target.includes("#", start) &&
    target
      .slice(start + 1)
      .split("&")
      .every(isModest)
  );
}
