import { PlanBulk } from "../../../../contract/routes/products";
import { startBulk } from "../../../../workflows/products/start-import";
import { handle } from "../../../handle";

/** None of the products is changed yet. */
export const POST = handle(PlanBulk, async (asked, req) => ({
  importId: await startBulk(req.scope, asked, req.shop.customerId),
}));
