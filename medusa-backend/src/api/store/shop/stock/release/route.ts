import { ReleaseStock } from "../../../../../contract/routes/stock";
import { releaseStock } from "../../../../../workflows/stock/adjust-stock";
import { handle } from "../../../../handle";

/** Releases what is reserved and no order needs. */
export const POST = handle(ReleaseStock, (asked, req) =>
  releaseStock(req.scope, { place: asked, actorId: req.shop.customerId }),
);
