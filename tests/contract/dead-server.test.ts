import { afterEach, expect, it } from "vitest";
import { canStopServices, service } from "../support/control";
import { queryDatabase } from "../support/database";
import { statusOf } from "../support/money";
import { listed, orderBody, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { ordersOf } from "../support/purchase";
import { armCallFault, clearFaults } from "../support/stripe";

afterEach(clearFaults);

/**
 * Makes Medusa's rows of a capture that Stripe has not answered too old to be running: after a minute they no longer
 * keep another server from capturing (`getPaymentToCapture`).
 */
const ageCaptures = (paymentIntentId: string) =>
  queryDatabase(
    `update capture c set created_at = c.created_at - interval '1 minute'
     from payment p join payment_attempt a on a.payment_session_id = p.payment_session_id
     where c.payment_id = p.id and a.payment_intent_id = $1 returning c.id`,
    [paymentIntentId],
  );

/** R6 of the fault lab in short. */
it.runIf(canStopServices)(
  "an order whose server dies before its money is taken is one, paid once, after the restart",
  async () => {
    const person = await Person.signUp();
    const sparrow = await listed("Sparrow");
    const { clientSecret, paymentIntentId } = await startPayment(person, sparrow);
    // Stripe hangs and takes nothing.
    await armCallFault({ on: "payment_intents.capture", do: "timeout", times: 1_000 }, paymentIntentId);
    await confirmPayment(clientSecret);
    const body = orderBody(person, sparrow, paymentIntentId);
    const placing = person.api("POST", "/orders", { body }).catch(() => null);
    await expect.poll(() => ageCaptures(paymentIntentId)).toHaveLength(1);
    await service("medusa", "kill");
    await placing;
    await clearFaults();
    await service("medusa", "start");
    await expect.poll(() => ledgerEntry(paymentIntentId)).toMatchObject({ status: "succeeded", captures: 1 });
    await expect.poll(() => statusOf(paymentIntentId)).toBe("captured");
    expect(await ordersOf(person)).toMatchObject([{ transactionId: paymentIntentId }]);
  },
);
