import type { MedusaResponse } from "@medusajs/framework/http";
import { listCarriers } from "../../../../contract/carriers";
import {
  type FindShipmentsAnswer,
  FindShipmentsQuery,
  type ManyAnswer,
  ShipMany,
} from "../../../../contract/many-orders";
import { getEnv } from "../../../../lib/config/env";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listShipmentsToMake } from "../../../../queries/orders/many-orders";
import { shipMany } from "../../../../workflows/order/many-orders";
import type { ShopRequest } from "../../../shop-auth";

export async function GET(req: ShopRequest, res: MedusaResponse<FindShipmentsAnswer>) {
  const { numbers } = parse(FindShipmentsQuery, req.query);
  const orders = await listShipmentsToMake(databaseOf(req.scope), numbers);
  res.json({ orders, carriers: listCarriers(getEnv().CARRIERS) });
}

export async function POST(req: ShopRequest, res: MedusaResponse<ManyAnswer>) {
  const { rows } = parse(ShipMany, req.body);
  res.json({ outcomes: await shipMany(req.scope, { rows, actor_id: req.shop.customerId }) });
}
