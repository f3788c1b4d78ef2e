import { SHOP_PREFIX } from "medusa-backend/contract";
import type { Route } from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";

/**
 * The path of one of our Medusa routes: `shopPath("orders", orderId)`. Segments are encoded.
 * @throws AppError `not_found` for a segment that a URL would drop ("", "." and "..").
 */
export function shopPath(...segments: string[]): string {
  const encoded = segments.map((segment) => {
    if (segment === "" || segment === "." || segment === "..")
      throw new AppError("not_found", "There is no such record.");
    return encodeURIComponent(segment);
  });
  return `${SHOP_PREFIX}/${encoded.join("/")}`;
}

/** The ids and fields of a call. */
export type RouteValues = Record<string, unknown>;

/** The path with its ids, and the other arguments as the route's query or body. @throws AppError as `shopPath` */
export function toRequest(row: Route, args: RouteValues) {
  const rest = { ...args };
  const segments = row.path.slice(1).split("/");
  const filled = segments.map((segment) => {
    if (!segment.startsWith(":")) return segment;
    const name = segment.slice(1);
    delete rest[name];
    return String(args[name]);
  });
  return {
    path: shopPath(...filled),
    query: row.query && (rest as Record<string, string | number | undefined>),
    body: row.body && rest,
  };
}
