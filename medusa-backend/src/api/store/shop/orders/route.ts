import type { MedusaResponse } from "@medusajs/framework/http";
import { type ListOrdersAnswer, ListOrdersQuery, PlaceOrder, type PlaceOrderAnswer } from "../../../../contract/orders";
import { may } from "../../../../contract/permissions";
import { databaseOf } from "../../../../lib/database/connection";
import { parse, ShopError } from "../../../../lib/shop-error";
import { getCustomerIdByEmail } from "../../../../queries/accounts/customers";
import { listCustomerOrders } from "../../../../queries/orders/shop-orders";
import { completePayment } from "../../../../workflows/payment/complete-payment";
import type { ShopRequest } from "../../../shop-auth";

export async function GET(req: ShopRequest, res: MedusaResponse<ListOrdersAnswer>) {
  const { email } = parse(ListOrdersQuery, req.query);
  const database = databaseOf(req.scope);
  if (email === req.shop.email) {
    return res.json({ orders: await listCustomerOrders(database, req.shop.customerId, "owner") });
  }
  if (!may(req.shop.role, "read orders")) throw new ShopError("forbidden", "You may see your own orders only.");
  const customerId = await getCustomerIdByEmail(database, email);
  res.json({ orders: customerId ? await listCustomerOrders(database, customerId, "admin") : [] });
}

export async function POST(req: ShopRequest, res: MedusaResponse<PlaceOrderAnswer>) {
  const { payment_intent_id, order_items, total_amount, ...delivery } = parse(PlaceOrder, req.body);
  const { order_id, created } = await completePayment(req.scope, {
    payment_intent_id,
    customer_id: req.shop.customerId,
    delivery,
    order_items,
    total_amount,
  });
  res.status(created ? 201 : 200).json({ order_id, created });
}
