/** What a path may hold: RFC 3986's `pchar`, and what browsers leave as it is beyond it (url.spec.whatwg.org, path percent-encode set). */
const PATH = /^\/[\w\-.~!$&'()*+,;=:@|[\]^%/]*$/;

/** An empty segment, or one that stands for the same or the upper folder. */
const UNRESOLVED_SEGMENT = /\/\/|\/\.{1,2}(?:\/|$)/;

/**
 * An escape that hides what a path is made of: a letter, digit, `-`, `.`, `_` or `~` (RFC 3986, 2.3: these are never to be
 * escaped), a slash, a backslash, a control character, or a second layer of escapes.
 */
const HIDING_ESCAPE = /%(?:[01][\da-f]|2[def]|3\d|[46][1-9a-f]|[57][\da]|5[cf]|7[ef]|25[\da-f]{2})/i;

/** Far more than any address of the shop has, in characters; Medusa keeps every path that it has looked up. */
const MAX_PATH_LENGTH = 2_048;

/** An index so large that a parser which believes it builds an array of that length; two large ones multiply. */
const HUGE_INDEX = /\[\d{4,}\]/;
const LARGE_INDEX = /\[\d{2,}\]/g;

/** True for a query's part whose name, as `qs` finds it, holds no such index. What stands in a value is nobody's index. */
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
 * True for a request target that has one meaning for every router and parser behind it: it starts with `/`, its path is in the
 * normal form of RFC 3986, section 6, and of a length that an address has, and no name in its query holds a huge index (which `qs`, as Medusa uses it, turns into an array of that
 * length). Escaped UTF-8 and escapes that are needed (`%40`, `%20`) pass; case and a last slash are the router's affair.
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
