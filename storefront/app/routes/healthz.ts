/** The process serves; nothing else is asked. */
export function loader(): Response {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
