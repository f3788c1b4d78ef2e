/**
 * Refuses requests from a picture, a script or a frame of some page: a route that sets a cookie does so only for a page
 * load. It checks `Sec-Fetch-Dest`, which only browsers send; other clients are not part of a page.
 * @throws Response 403
 */
export function requireNavigation(request: Request): void {
  if ((request.headers.get("Sec-Fetch-Dest") ?? "document") === "document") return;
  throw new Response("This address is for a window, not for a part of a page.", { status: 403 });
}
