import type { MedusaRequest } from "@medusajs/framework/http";
import { RequiredText } from "../contract/common";
import { databaseOf } from "../lib/database/connection";
import { requireFound, ShopError } from "../lib/shop-error";
import { findPublished } from "../queries/products/products";

/** @throws ShopError `not_found` for a product that is not on sale */
export async function requireProductId(req: MedusaRequest, handle: string): Promise<string> {
  return requireFound(await findPublished(databaseOf(req.scope), handle), "product").id;
}

const PathId = RequiredText(255);

/** @throws ShopError `not_found` for an id that no record can have: the database cannot even look up a zero byte */
export function requirePathId(req: MedusaRequest, parameter: string): string {
  const id = PathId.safeParse(req.params[parameter]);
  if (!id.success) throw new ShopError("not_found", "There is nothing here.");
  return id.data;
}
