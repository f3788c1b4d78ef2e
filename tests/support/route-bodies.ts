import type { Route } from "../../medusa-backend/src/contract/routes/route";

/** The request of a route of the shop: an empty body of the accepted type, and `headers`. */
export function bodyFor({ method, upload }: Route, headers: Record<string, string>) {
  if (upload)
    return { headers: { ...headers, "content-type": "multipart/form-data; boundary=none" }, body: "--none--" };
  const takesBody = method === "POST" || method === "PUT";
  return { headers, ...(takesBody && { body: {} }) };
}
