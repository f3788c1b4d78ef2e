import { SyncCart } from "../../../../contract/routes/carts";
import { syncAccountCart } from "../../../../workflows/carts/account-cart";
import { handle } from "../../../handle";
import { countByCustomer } from "../../../rate-limits";

export const PUT = handle(SyncCart, async (asked, req) => {
  await countByCustomer(req, "cartLine", Math.max(1, asked.lines.length));
  return await syncAccountCart(req.scope, { customerId: req.shop.customerId, asked });
});
