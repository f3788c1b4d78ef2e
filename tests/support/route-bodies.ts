/** What a call of a route of GUARDS is sent with: an empty body of the type that it takes, and `headers`. */
export function bodyFor(route: string, headers: Record<string, string>) {
  if (route === "POST /pictures" || route === "POST /product-imports")
    return { headers: { ...headers, "content-type": "multipart/form-data; boundary=none" }, body: "--none--" };
  const takesBody = route.startsWith("POST ") || route.startsWith("PUT ");
  return { headers, ...(takesBody && { body: {} }) };
}
