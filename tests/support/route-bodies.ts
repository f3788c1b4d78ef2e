/** True for a route in GUARDS that takes a form with a file, and no JSON. */
export const takesFile = (route: string): boolean =>
  ["POST /pictures", "POST /declarations", "POST /review-photos", "POST /product-imports"].includes(route);

/** The request of a route in GUARDS: an empty body of the accepted type, and `headers`. */
export function bodyFor(route: string, headers: Record<string, string>) {
  if (takesFile(route))
    return { headers: { ...headers, "content-type": "multipart/form-data; boundary=none" }, body: "--none--" };
  const takesBody = route.startsWith("POST ") || route.startsWith("PUT ");
  return { headers, ...(takesBody && { body: {} }) };
}
