import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { DATA_DIR } from "../support/generated";
import { asOps } from "../support/money";
import { askForPayment, listed } from "../support/payment-calls";
import { stripe } from "../support/payments";
import { Person } from "../support/person";
import { whileBusy } from "../support/while-busy";

/** Lines of a server's log. */
const linesOf = (server: string) => readFileSync(path.join(DATA_DIR, "logs", `${server}.log`), "utf8").split("\n");

it("one id names a purchase's request in its answer, at Stripe, among the payments and in the logs of both servers", async () => {
  const sparrow = await listed("Sparrow");
  // A purchase of its own each time: one that was answered 503 may have begun under the id of that answer.
  const answer = await whileBusy(async () => askForPayment(await Person.signUp(), sparrow));
  const { paymentIntentId } = answer.body as { paymentIntentId: string };
  const id = answer.headers.get("x-request-id") ?? "";
  expect(id).toMatch(/^[\w-]{8,}$/);
  const payment = await stripe.paymentIntents.retrieve(paymentIntentId);
  expect(payment.metadata.request_id).toBe(id);
  const { body } = await asOps("GET", `/admin/shop/money/payments?q=${id}`);
  expect(body).toMatchObject({ payments: [{ payment_intent_id: paymentIntentId }], next_cursor: null });
  for (const server of ["storefront", "medusa"])
    await expect
      .poll(() => linesOf(server).some((line) => line.includes(id) && line.includes("request_answered")))
      .toBe(true);
});
