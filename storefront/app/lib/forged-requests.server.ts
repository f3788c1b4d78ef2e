import { getEnv } from "./env.server";

type SentRequest = { method: string; url: string; headers: { get(name: string): string | null } };

/** RFC 9110, 9.2.1. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * True for a request that a page of another site may have sent in somebody's name: the one rule for pages, forms and
 * /api/server. `Sec-Fetch-Site` and `Origin` must both be this shop's if sent. Without either, only a write with a
 * cookie counts as forged: without one it carries no rights.
 */
export function isForged(request: SentRequest, publicUrl = getEnv().PUBLIC_URL): boolean {
  const source = sourceOf(request, publicUrl);
  if (source !== "unsaid") return source === "elsewhere";
  return !SAFE_METHODS.has(request.method) && Boolean(request.headers.get("Cookie"));
}

/** `unsaid` also for `none`, which names no page. */
function sourceOf(request: SentRequest, publicUrl: string): "shop" | "elsewhere" | "unsaid" {
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  if (site !== null && site !== "same-origin" && site !== "none") return "elsewhere";
  if (origin !== null) return isOwnOrigin(origin, request, publicUrl) ? "shop" : "elsewhere";
  return site === "same-origin" ? "shop" : "unsaid";
}

function isOwnOrigin(origin: string, { url, headers }: SentRequest, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin || origin === new URL(url).origin) return true;
  // A proxy that ends https changes the scheme. The browser vouches for the request then, and Remix compares the same
  // two hosts.
  const host = headers.get("X-Forwarded-Host")?.split(",", 1)[0]?.trim() || headers.get("Host");
  return headers.get("Sec-Fetch-Site") === "same-origin" && URL.canParse(origin) && new URL(origin).host === host;
}

/** @throws Response 403. */
export function refuseForged(request: Request): void {
  if (isForged(request)) throw new Response("This request did not come from a page of the shop.", { status: 403 });
}
