import type { Answer, Person } from "./person";
import { whileBusy } from "./while-busy";

type Options = Omit<NonNullable<Parameters<Person["api"]>[2]>, "body">;

/**
 * Asks for a PaymentIntent, again while the shop is busy. The shop runs six checkout steps at a time, and refuses one
 * that has waited for five seconds (medusa-backend/src/lib/checkout-capacity.ts): other tests send twenty at once.
 */
export const sendPayment = (person: Person, body: unknown, options: Options = {}): Promise<Answer> =>
  whileBusy(() => person.api("POST", "/create-payment-intent", { ...options, body }));

/** Sends an order, likewise. The answer is 200 if an earlier try, an event or the sweep has placed it. */
export const sendOrder = (person: Person, body: unknown): Promise<Answer> =>
  whileBusy(() => person.api("POST", "/orders", { body }));
