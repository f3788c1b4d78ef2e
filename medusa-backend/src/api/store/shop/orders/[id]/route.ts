import { may } from "../../../../../contract/permissions";
import { DeleteOrder, GetOrder } from "../../../../../contract/routes/orders";
import { databaseOf } from "../../../../../lib/database/connection";
import { requireFound } from "../../../../../lib/shop-error";
import { listOrderDocuments } from "../../../../../queries/documents";
import { getShopOrder } from "../../../../../queries/orders/shop-orders";
import { deleteOrder } from "../../../../../workflows/orders/delete-order";
import { handle } from "../../../../handle";
import { requireProofForCancellation } from "../../../../require-factor";
import type { ShopRequest } from "../../../../shop-auth";

const toViewer = (shop: ShopRequest["shop"]) =>
  may(shop, "read orders") ? ({ view: "admin" } as const) : ({ view: "owner", customerId: shop.customerId } as const);

export const GET = handle(GetOrder, async ({ id }, req) => {
  const database = databaseOf(req.scope);
  const order = requireFound(await getShopOrder(database, id, toViewer(req.shop)), "order");
  return { order, documents: await listOrderDocuments(database, order.id) };
});

export const DELETE = handle(DeleteOrder, async ({ id }, req) => {
  const isAdmin = may(req.shop, "delete orders");
  if (isAdmin) await requireProofForCancellation(req, id);
  await deleteOrder(req.scope, { orderId: id, actorId: req.shop.customerId, isAdmin });
});
