import { getEnv } from "./env.server";

/**
 * True when the browser says that a page of another site caused the request. Judged by `Sec-Fetch-Site`, then by `Origin` against
 * PUBLIC_URL and the request's own address. Without either header (no browser sends neither on a POST) it is let through:
 * such a client holds no cookie of anybody else.
 */
export function isCrossSite(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  if (origin === null) return false;
  if (site === "same-origin") return origin === "null";
  return origin !== new URL(getEnv().PUBLIC_URL).origin && origin !== new URL(request.url).origin;
}

/** Refuses what another site's page sent. @throws Response 403. */
export function requireSameOrigin(request: Request): void {
  if (isCrossSite(request)) throw new Response("Cross-site request refused", { status: 403 });
}
