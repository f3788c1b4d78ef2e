import * as rows from "../../contract/routes/stock";
import { databaseOf } from "../../lib/database/connection";
import { listStock } from "../../queries/stock/stock";
import { adjustStock, releaseStock } from "../../workflows/stock/adjust-stock";
import { setParts } from "../../workflows/stock/set-parts";
import { switchCounting } from "../../workflows/stock/switch-counting";
import { handle } from "../handle";

export const STOCK = [
  handle(rows.ListStock, (asked, req) => listStock(databaseOf(req.scope), asked)),

  handle(rows.AdjustStock, (asked, req) => adjustStock(req.scope, { adjust: asked, actorId: req.shop.customerId })),

  /** Releases what is reserved and no order needs. */
  handle(rows.ReleaseStock, (asked, req) => releaseStock(req.scope, { place: asked, actorId: req.shop.customerId })),

  handle(rows.SwitchCounting, ({ id, ...to }, req) =>
    switchCounting(req.scope, { id, actorId: req.shop.customerId, to }),
  ),

  handle(rows.SetParts, (input, req) => setParts(req.scope, { ...input, actorId: req.shop.customerId })),
];
