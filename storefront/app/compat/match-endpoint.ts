import { matchPath } from "@remix-run/react";
import type { Endpoint } from "./define-endpoint";

/**
 * The row for a call and the parameters in its path; or the allowed methods, if the path has no row for this one.
 */
export type Match = { endpoint: Endpoint; params: Record<string, string> } | { allow: string[] };

/**
 * Finds the row for a method and a path below /api/server, as sent (still percent-encoded). GET serves HEAD. Null if no
 * row has that path.
 */
export function matchEndpoint(table: readonly Endpoint[], method: string, pathname: string): Match | null {
  const candidates = table.flatMap((endpoint) => {
    const params = paramsOf(endpoint.path, pathname);
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

/**
 * The decoded parameters of a matching path. Remix's matcher also accepts a trailing slash, and leaves parameters as
 * sent.
 */
function paramsOf(path: string, pathname: string): Record<string, string> | null {
  const match = pathname.endsWith("/") ? null : matchPath({ path, caseSensitive: true }, pathname);
  if (!match) return null;
  try {
    return Object.fromEntries(
      Object.entries(match.params).map(([name, value]) => [name, decodeURIComponent(value ?? "")]),
    );
  } catch {
    return null;
  }
}
