import Stripe from "stripe";
import { ShopError } from "../../lib/shop-error";

/** The refund may be made later, or is made already. Source: https://docs.stripe.com/error-codes */
const MAY_CHANGE: ReadonlySet<string> = new Set([
  "charge_already_refunded",
  "charge_disputed",
  "refund_disputed_payment",
  "balance_insufficient",
  "insufficient_funds",
  "payment_intent_unexpected_state",
  "resource_missing",
  "lock_timeout",
  "rate_limit",
]);

const MOST = 200;

/** Refused for good; `refusal` is Stripe's message, on one line. */
class RefundRefused extends ShopError {
  readonly refusal: string;

  constructor(cause: Error) {
    const refusal = cause.message.replace(/\s+/g, " ").trim().slice(0, MOST);
    super("conflict", `Stripe does not make this refund: ${refusal}`, { cause });
    this.name = "RefundRefused";
    this.refusal = refusal;
  }
}

/** Null if a repeated request may be answered otherwise, and for an amount that is more than is left. */
export function asRefundRefused(error: unknown): RefundRefused | null {
  if (error instanceof RefundRefused) return error;
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  const code = error.code ?? "";
  if (MAY_CHANGE.has(code) || code.startsWith("parameter_") || error.param === "amount") return null;
  return new RefundRefused(error);
}

/** Also of the plain copy that a workflow passes on. */
export function refusalOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  if ("refusal" in error && typeof error.refusal === "string") return error.refusal;
  return "cause" in error ? refusalOf(error.cause) : null;
}
