import { may } from "../../../../contract/permissions";
import { ListOrders, PlaceOrder } from "../../../../contract/routes/orders";
import { databaseOf } from "../../../../lib/database/connection";
import { ShopError } from "../../../../lib/shop-error";
import { getCustomerIdByEmail } from "../../../../queries/accounts/accounts";
import { listCustomerOrders } from "../../../../queries/orders/shop-orders";
import { completePayment } from "../../../../workflows/payments/complete-payment";
import { handle } from "../../../handle";

export const GET = handle(ListOrders, async ({ email }, req) => {
  const database = databaseOf(req.scope);
  if (email === req.shop.email) {
    return { orders: await listCustomerOrders(database, req.shop.customerId, "owner") };
  }
  if (!may(req.shop, "read orders")) throw new ShopError("forbidden", "You may see your own orders only.");
  const customerId = await getCustomerIdByEmail(database, email);
  return { orders: customerId ? await listCustomerOrders(database, customerId, "admin") : [] };
});

export const POST = handle(PlaceOrder, async ({ paymentIntentId, orderItems, totalAmount, ...delivery }, req, res) => {
  const { orderId, created } = await completePayment(req.scope, {
    paymentIntentId,
    customerId: req.shop.customerId,
    delivery,
    orderItems,
    totalAmount,
  });
  res.status(created ? 201 : 200);
  return { orderId, created };
});
