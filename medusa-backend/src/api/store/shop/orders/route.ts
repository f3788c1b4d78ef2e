import type { MedusaResponse } from "@medusajs/framework/http";
import { PlaceOrder, type PlaceOrderAnswer } from "../../../../contract/orders";
import { parse } from "../../../../lib/shop-error";
import { completePayment } from "../../../../workflows/payment/complete-payment";
import type { ShopRequest } from "../../../shop-auth";

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
