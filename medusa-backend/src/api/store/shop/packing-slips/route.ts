import { GetPackingSlips } from "../../../../contract/routes/orders";
import { renderPackingSlips } from "../../../../documents/packing-slips";
import { databaseOf } from "../../../../lib/database/connection";
import { ShopError } from "../../../../lib/shop-error";
import { listPackingSlips } from "../../../../queries/orders/shipments";
import { handle } from "../../../handle";

export const GET = handle(GetPackingSlips, async ({ numbers }, req) => {
  const found = await listPackingSlips(databaseOf(req.scope), numbers);
  if (found.slips.length === 0) throw new ShopError("not_found", "None of these orders has a packing slip.");
  return { pdf: renderPackingSlips(found).toString("base64"), orders: found.slips.length };
});
