import { json } from "@remix-run/node";

/** 200 while the process serves; nothing else is checked. */
export function loader(): Response {
  return json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
