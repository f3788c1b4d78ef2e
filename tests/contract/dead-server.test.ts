import { afterEach, expect, it } from "vitest";
import { canStopServices, service } from "../support/control";
import { statusOf } from "../support/money";
import { listed, orderBody, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { ordersOf } from "../support/purchase";
import { armCallFault, clearFaults } from "../support/stripe";

afterEach(clearFaults);

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
    const placing = person
      .api("POST", "/orders", { body: orderBody(person, sparrow, paymentIntentId) })
      .catch(() => null);
    await expect.poll(() => statusOf(paymentIntentId)).toBe("to_capture");
    await service("medusa", "kill");
    await placing;
    await clearFaults();
    await service("medusa", "start");
    await expect.poll(() => ledgerEntry(paymentIntentId)).toMatchObject({ status: "succeeded", captures: 1 });
    await expect.poll(() => statusOf(paymentIntentId)).toBe("captured");
    expect(await ordersOf(person)).toMatchObject([{ transactionId: paymentIntentId }]);
  },
);
