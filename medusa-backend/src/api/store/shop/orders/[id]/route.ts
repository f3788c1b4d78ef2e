import type { MedusaResponse } from "@medusajs/framework/http";
import type { GetOrderAnswer } from "../../../../../contract/order-page";
import { may } from "../../../../../contract/permissions";
import { databaseOf } from "../../../../../lib/database/connection";
import { ShopError } from "../../../../../lib/shop-error";
import { listOrderDocuments } from "../../../../../queries/documents/documents";
import { getShopOrder } from "../../../../../queries/orders/shop-orders";
import { deleteOrder } from "../../../../../workflows/order/delete-order";
import { requirePathId } from "../../../../path-id";
import type { ShopRequest } from "../../../../shop-auth";

/** The viewer of an order: people who may read orders see every order, anyone else only their own. */
const toViewer = ({ role, customerId }: ShopRequest["shop"]) =>
  may(role, "read orders") ? ({ view: "admin" } as const) : ({ view: "owner", customerId } as const);

export async function GET(req: ShopRequest, res: MedusaResponse<GetOrderAnswer>) {
  const database = databaseOf(req.scope);
  const order = await getShopOrder(database, requirePathId(req, "id"), toViewer(req.shop));
  if (!order) throw new ShopError("not_found", "There is no such order.");
  res.json({ order, documents: await listOrderDocuments(database, order.id) });
}

export async function DELETE(req: ShopRequest, res: MedusaResponse) {
  const { customerId, role } = req.shop;
  const order_id = requirePathId(req, "id");
  await deleteOrder(req.scope, { order_id, actor_id: customerId, is_admin: may(role, "delete orders") });
  res.status(204).end();
}
