import type { MedusaResponse } from "@medusajs/framework/http";
import { SyncCart, type SyncCartAnswer } from "../../../../contract/account-cart";
import { parse } from "../../../../lib/shop-error";
import { syncAccountCart } from "../../../../workflows/cart/sync-account-cart";
import { countByCustomer } from "../../../rate-limits";
import type { ShopRequest } from "../../../shop-auth";

/** Merges the lines of this person's browser and their account's cart. */
export async function PUT(req: ShopRequest, res: MedusaResponse<SyncCartAnswer>) {
  const asked = parse(SyncCart, req.body);
  await countByCustomer(req, "cartLine", Math.max(1, asked.lines.length));
  res.json(await syncAccountCart(req.scope, { customer_id: req.shop.customerId, asked }));
}
