import { StartPayment } from "medusa-backend/contract/routes";
import { toMajor } from "~/domain/money";
import { CreatePaymentIntentAnswer, CreatePaymentIntentBody, toDelivery } from "../contract";
import { defineEndpoint } from "../define-endpoint";
import { withMedusaIds } from "./products.server";

export const postCreatePaymentIntent = defineEndpoint({
  method: "POST",
  path: "/create-payment-intent",
  summary:
    "Starts a payment. With `order_items` and `delivery` (and a `discount_code`) for that purchase, sent by the standard delivery unless `shipping_option_id` names another: the same purchase again answers the same PaymentIntent; 409 `price_changed` when the total is not `total_amount`, 409 `unavailable` when something is sold out. With `total_amount` alone, for an amount whose lines come with POST /orders.",
  who: "signedIn",
  body: CreatePaymentIntentBody,
  answer: CreatePaymentIntentAnswer,
  sample: () => ({ body: { total_amount: 149 } }),
  async run({ medusa, body }) {
    const { total_amount, order_items = [], delivery, discount_code, shipping_option_id } = body;
    const started = await withMedusaIds(
      order_items.map(({ _id }) => _id),
      (toMedusaId) =>
        medusa.call(StartPayment, {
          totalAmount: total_amount,
          ...(order_items.length > 0 && {
            orderItems: order_items.map(({ _id, quantity }) => ({ productId: toMedusaId(_id), quantity })),
            delivery: delivery && toDelivery(delivery),
            discountCode: discount_code,
            shippingOptionId: shipping_option_id,
          }),
        }),
    );
    const { clientSecret, paymentIntentId, totalAmount } = started;
    return { body: { clientSecret, paymentIntentId, total_amount: toMajor(totalAmount) } };
  },
});
