import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { StripeApiError } from "../http/api-error";
import { ACTIONS, type Action, nextStatus, STATUSES, type Status } from "./states";

/**
 * Written out a second time by hand, so that a slip in either table shows. Columns in the order of ACTIONS; "-" is
 * refused.
 */
const EXPECTED: Record<Status, string> = {
  requires_payment_method: "rpm rpm rc  ra  rpm cap ok - - - - - can -",
  requires_confirmation: "rc  rc  rc  ra  rpm cap ok - - - - - can -",
  requires_action: "ra  ra  rc  ra  rpm cap ok rpm rpm cap ok - can -",
  processing: "-   pro -   -   -   -   -  - - - - - can -",
  requires_capture: "-   cap -   -   -   -   -  - - - - ok can -",
  succeeded: "-   ok  -   -   -   -   -  - - - - - - ok",
  canceled: "-   can -   -   -   -   -  - - - - - - -",
};
const SHORT: Record<string, Status> = {
  rpm: "requires_payment_method",
  rc: "requires_confirmation",
  ra: "requires_action",
  pro: "processing",
  cap: "requires_capture",
  ok: "succeeded",
  can: "canceled",
};

function attempt(status: Status, action: Action): Status | StripeApiError {
  try {
    return nextStatus({ id: "pi_1", status } as Stripe.PaymentIntent, action);
  } catch (error) {
    if (error instanceof StripeApiError) return error;
    throw error;
  }
}

describe("a PaymentIntent's states", () => {
  const pairs = STATUSES.flatMap((status) => {
    const cells = EXPECTED[status].split(/\s+/);
    if (cells.length !== ACTIONS.length) throw new Error(`${status}: ${cells.length} cells`);
    return ACTIONS.map((action, column) => ({ status, action, cell: cells[column] ?? "" }));
  });

  it.each(pairs.filter(({ cell }) => cell === "-"))("refuses $action when it $status", ({ status, action }) => {
    const refused = attempt(status, action);
    expect(refused).toBeInstanceOf(StripeApiError);
    if (!(refused instanceof StripeApiError)) return;
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe("payment_intent_unexpected_state");
    expect(refused.body.payment_intent?.id).toBe("pi_1");
  });

  it.each(pairs.filter(({ cell }) => cell !== "-"))("moves $status by $action", ({ status, action, cell }) => {
    expect(attempt(status, action)).toBe(SHORT[cell]);
  });

  it("says in Stripe's words why a capture is refused", () => {
    expect(attempt("succeeded", "capture")).toMatchObject({
      message: "This PaymentIntent could not be captured because it has already been captured.",
    });
    expect(attempt("canceled", "capture")).toMatchObject({
      message:
        "This PaymentIntent could not be captured because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.",
    });
  });
});
