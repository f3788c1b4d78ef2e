import { GetImport } from "../../../../../contract/routes/products";
import { ShopError } from "../../../../../lib/shop-error";
import { readImport } from "../../../../../workflows/products/continue-import";
import { handle } from "../../../../handle";

/** The changes that a file of products would make, or has made. */
export const GET = handle(GetImport, async ({ id, ...asked }, req) => {
  const found = await readImport(req.scope, id, asked);
  if (!found) throw new ShopError("not_found", "There is no such import.");
  return found;
});
