import { ReleaseStock } from "../../../../../contract/routes/stock";
import { releaseStock } from "../../../../../workflows/product-desk/release-stock";
import { handle } from "../../../../handle";

/** Releases what is reserved and no order needs. */
export const POST = handle(ReleaseStock, (asked, req) =>
  releaseStock(req.scope, { place: asked, actorId: req.shop.customerId }),
);
