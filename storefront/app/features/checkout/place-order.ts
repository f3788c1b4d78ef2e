import pRetry from "p-retry";
import { AppError } from "~/domain/app-error";
import { shopApi } from "~/lib/shop-api";
import { CHECKOUT_TIMEOUT_MS } from "~/lib/times";
import { isRefusal, mayPass } from "./payment-messages";
import type { Attempt } from "./payment-state";
import { OrderAnswer, toOrderRequest } from "./payment-wire";

/**
 * How placing the order ended. `unknown`: there is no definite answer, and the order may still be placed without the
 * browser.
 */
export type PlaceOutcome =
  | { is: "placed"; orderId: string }
  | { is: "refused"; error: AppError }
  | { is: "unknown"; error: AppError };

/** Four more tries, 0.5 s, 1 s, 2 s and 4 s apart. Each may take 20 s, because the server asks Stripe meanwhile. */
const RETRIES = { retries: 4, minTimeout: 500, factor: 2, maxTimeout: 30_000 };

/**
 * Posts the order of an authorised payment until there is a definite answer. Repeating is safe: with the transaction id
 * every repeat finds the same order (docs/decisions/payments.md).
 */
export async function placeOrder(attempt: Attempt, retry = RETRIES): Promise<PlaceOutcome> {
  const post = () =>
    shopApi.post("/orders", toOrderRequest(attempt), { schema: OrderAnswer, timeoutMs: CHECKOUT_TIMEOUT_MS });
  try {
    const shouldRetry = ({ error }: { error: Error }) => error instanceof AppError && mayPass(error);
    const answer = await pRetry(post, { ...retry, shouldRetry });
    return { is: "placed", orderId: answer.insertedId };
  } catch (cause) {
    const error = cause instanceof AppError ? cause : new AppError("internal", "Something went wrong.", { cause });
    return { is: isRefusal(error) ? "refused" : "unknown", error };
  }
}
