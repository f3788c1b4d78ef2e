import type { MedusaResponse } from "@medusajs/framework/http";
import { makeDefaultAddress } from "../../../../../../workflows/addresses/save-address";
import { requirePathId } from "../../../../../path-id";
import { countByCustomer } from "../../../../../rate-limits";
import type { ShopRequest } from "../../../../../shop-auth";

/** Makes the address the checkout's default. */
export async function POST(req: ShopRequest, res: MedusaResponse) {
  const address_id = requirePathId(req, "id");
  await countByCustomer(req, "savedAddress");
  await makeDefaultAddress(req.scope, { customer_id: req.shop.customerId, address_id });
  res.status(204).end();
}
