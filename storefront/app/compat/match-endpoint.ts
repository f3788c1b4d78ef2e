import type { Endpoint } from "./define-endpoint";

/**
 * The row for a call and the parameters in its path; or the allowed methods, where the path has no row for this one.
 */
export type Match = { endpoint: Endpoint; params: Record<string, string> } | { allow: string[] };

/**
 * Finds the row for a method and a path below /api/server, as it was sent (still percent-encoded). GET serves HEAD.
 * Null when no row has that path.
 */
export function matchEndpoint(table: readonly Endpoint[], method: string, pathname: string): Match | null {
  const segments = decodeSegments(pathname);
  if (!segments) return null;
  const candidates = table.flatMap((endpoint) => {
    const params = matchPath(endpoint.path, segments);
    return params ? [{ endpoint, params }] : [];
  });
  if (candidates.length === 0) return null;
  const wanted = method === "HEAD" ? "GET" : method;
  const found = candidates.find(({ endpoint }) => endpoint.method === wanted);
  return found ?? { allow: allowedMethods(candidates.map(({ endpoint }) => endpoint.method)) };
}

function allowedMethods(methods: string[]): string[] {
  return [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"];
}

function decodeSegments(pathname: string): string[] | null {
  try {
    return pathname.split("/").slice(1).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function matchPath(path: string, segments: string[]): Record<string, string> | null {
  const pattern = path.split("/").slice(1);
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (part.startsWith(":") && segment !== "") params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}
