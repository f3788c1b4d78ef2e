import { AdjustStock, ListStock } from "../../../../contract/routes/stock";
import { databaseOf } from "../../../../lib/database/connection";
import { listStock } from "../../../../queries/stock/stock";
import { adjustStock } from "../../../../workflows/stock/adjust-stock";
import { handle } from "../../../handle";

export const GET = handle(ListStock, (asked, req) => listStock(databaseOf(req.scope), asked));

export const POST = handle(AdjustStock, (asked, req) =>
  adjustStock(req.scope, { adjust: asked, actorId: req.shop.customerId }),
);
