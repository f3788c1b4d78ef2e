const BASE = "https://shop.invalid";

/** Control characters (which browsers remove from addresses), backslashes (which they read as slashes) and spaces. */
const DANGEROUS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\\]/u;

function decodeFully(value: string): string | null {
  let current = value;
  for (let round = 0; round < 5; round += 1) {
    let next: string;
    try {
      next = decodeURIComponent(current);
    } catch {
      return null;
    }
    if (next === current) return current;
    current = next;
  }
  return null;
}

function isLocalPath(value: string): boolean {
  return /^\/(?![/\\])/.test(value) && !DANGEROUS.test(value.split(/[?#]/, 1)[0] ?? "");
}

/**
 * `fallback` when `to` might leave the shop: it accepts a path with one leading slash, query and fragment, and refuses
 * other schemes, `//host`, backslashes and control characters, even percent-encoded.
 */
export function safeRedirect(to: unknown, fallback = "/"): string {
  if (typeof to !== "string" || to.length > 2000 || DANGEROUS.test(to) || !isLocalPath(to)) return fallback;
  if (!URL.canParse(to, BASE)) return fallback;
  const url = new URL(to, BASE);
  const decoded = [to.split(/[?#]/, 1)[0] ?? "", url.pathname].map(decodeFully);
  if (url.origin !== BASE || decoded.some((path) => path === null || !isLocalPath(path))) return fallback;
  return url.pathname + url.search + url.hash;
}
