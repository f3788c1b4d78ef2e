import { json } from "@remix-run/node";

/** The process serves; nothing else is asked. */
export function loader(): Response {
  return json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
