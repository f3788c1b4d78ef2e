/**
 * Refuses what a picture, a script or a frame on some page asks for: a route that sets a cookie does it for a person who goes there.
 * Judged by `Sec-Fetch-Dest`, which only browsers send; other clients are no part of anybody's page.
 * @throws Response 403
 */
export function requireNavigation(request: Request): void {
  if ((request.headers.get("Sec-Fetch-Dest") ?? "document") === "document") return;
  throw new Response("This address is for a window, not for a part of a page.", { status: 403 });
}
