/**
 * The `Link` header that leads to the next page of a list below /api/server; parameters that are undefined are left
 * out.
 */
export function nextLink(path: string, query: Record<string, string | number | undefined>): Record<string, string> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return { Link: `</api/server${path}?${search}>; rel="next"` };
}
