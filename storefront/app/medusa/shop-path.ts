import { SHOP_PREFIX } from "medusa-backend/contract";
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
