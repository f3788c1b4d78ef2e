import { REQUEST_ID_HEADER } from "../../contract/http";
import * as rows from "../../contract/routes/payments";
import { databaseOf } from "../../lib/database/connection";
import { dutyOnArrival } from "../../lib/flat-duty";
import { invalidField, requireFound, ShopError } from "../../lib/shop-error";
import { getAttempt } from "../../queries/payments/attempts";
import { listHsCodes } from "../../queries/products/products";
import { listMisfits } from "../../queries/products/works-with";
import { toToldSums } from "../../workflows/carts/cart-sums";
import { getPaymentOutcome } from "../../workflows/payments/payment-outcome";
import { quoteCosts } from "../../workflows/payments/quote-costs";
import { startLegacyPaymentWorkflow, startPayment } from "../../workflows/payments/start-payment";
import { handle } from "../handle";
import { countQuote } from "../rate-limits";

export const PAYMENTS = [
  /** Only signed-in people may try discount codes, so that guesses are counted by account. */
  handle(rows.QuotePurchase, async ({ orderItems: lines, shippingOptionId, ...terms }, req) => {
    const { discountCode } = terms;
    const customerId = req.shop?.customerId;
    if (discountCode && !customerId) throw new ShopError("unauthenticated", "Sign in to use a discount code.");
    await countQuote(req);
    const ids = lines.map(({ productId }) => productId);
    const database = databaseOf(req.scope);
    const shippingOptionIds = shippingOptionId ? [shippingOptionId] : [];
    const [{ sums, taxTerms, discount, quotes, deliveries, chosen }, misfits] = await Promise.all([
      quoteCosts(req.scope, { customerId, lines, shippingOptionIds, ...terms }),
      listMisfits(database, ids),
    ]);
    const flatDuty = chosen?.flatDuty;
    const variantIds = quotes.map(({ variantId }) => variantId);
    const codes = flatDuty ? await listHsCodes(database, variantIds) : [];
    const onArrival = flatDuty && dutyOnArrival(flatDuty, { goods: sums.goods, codes });
    return {
      ...toToldSums(sums),
      taxTerms,
      duties: chosen?.duties ?? "none",
      ...(onArrival && { dutyOnArrival: onArrival }),
      discountCode: discount && { ...discount, missing: discount.missing ?? null },
      deliveries: deliveries.map(({ id, name, amount, arrival }) => ({ shippingOptionId: id, name, amount, arrival })),
      shippingOptionId: chosen?.id ?? null,
      arrival: chosen?.arrival ?? null,
      misfits,
    };
  }),

  /** For a purchase, or for a bare amount. Every call is counted, because each costs calls to Stripe. */
  handle(rows.StartPayment, async ({ orderItems: lines, delivery, totalAmount, ...terms }, req) => {
    const payer = { customerId: req.shop.customerId, requestId: req.get(REQUEST_ID_HEADER) ?? null, totalAmount };
    if (lines && !delivery) {
      throw invalidField("delivery", "Required");
    }
    const { clientSecret, paymentIntentId, amount } =
      lines && delivery
        ? await startPayment(req.scope, { ...payer, lines, delivery, ...terms })
        : (await startLegacyPaymentWorkflow(req.scope).run({ input: payer })).result;
    return { clientSecret, paymentIntentId, totalAmount: amount };
  }),

  handle(rows.GetPayment, async (asked, req) => {
    const attempt = requireFound(
      await getAttempt(databaseOf(req.scope), asked.paymentIntentId, req.shop.customerId),
      "payment",
    );
    const { outcome, orderId } = await getPaymentOutcome(req.scope, attempt);
    const { paymentIntentId, amount } = attempt;
    return { paymentIntentId, outcome, totalAmount: amount, orderId };
  }),
];
