import type { MedusaResponse } from "@medusajs/framework/http";
import { SwitchCounting } from "../../../../../../contract/stock-board";
import { parse } from "../../../../../../lib/shop-error";
import { switchCounting } from "../../../../../../workflows/product-desk/switch-counting";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Starts or stops counting a product's stock. */
export async function POST(req: ShopRequest, res: MedusaResponse) {
  const to = parse(SwitchCounting, req.body);
  await switchCounting(req.scope, { productId: requirePathId(req, "id"), actorId: req.shop.customerId, to });
  res.status(204).end();
}
