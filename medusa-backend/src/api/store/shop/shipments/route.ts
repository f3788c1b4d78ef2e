import { listCarriers } from "../../../../contract/parcels";
import { FindShipments, ShipMany } from "../../../../contract/routes/orders";
import { getEnv } from "../../../../lib/config/env";
import { databaseOf } from "../../../../lib/database/connection";
import { listShipmentsToMake } from "../../../../queries/orders/shipments";
import { shipMany } from "../../../../workflows/orders/parcels";
import { handle } from "../../../handle";

export const GET = handle(FindShipments, async ({ numbers }, req) => {
  const orders = await listShipmentsToMake(databaseOf(req.scope), numbers);
  return { orders, carriers: listCarriers(getEnv().CARRIERS) };
});

export const POST = handle(ShipMany, async ({ rows }, req) => ({
  outcomes: await shipMany(req.scope, { rows, actorId: req.shop.customerId }),
}));
