import type { MedusaRequest } from "@medusajs/framework/http";
import { RequiredText } from "../contract/common";
import { ShopError } from "../lib/shop-error";

const PathId = RequiredText(255);

/**
 * The id or handle in a request's path.
 * @throws ShopError `not_found` for one that no record can have: the database cannot even look up a zero byte
 */
export function requirePathId(req: MedusaRequest, parameter: string): string {
  const id = PathId.safeParse(req.params[parameter]);
  if (!id.success) throw new ShopError("not_found", "There is nothing here.");
  return id.data;
}
