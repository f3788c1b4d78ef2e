import type {
  ConfirmCardPaymentData,
  ConfirmCardPaymentOptions,
  CreatePaymentMethodData,
  PaymentIntent,
  PaymentIntentResult,
  PaymentMethodResult,
  StripeError,
} from "@stripe/stripe-js";
import { type Fields, intentIdOf, type Result, type SandboxApi } from "./api";
import { SandboxCardElement } from "./card-element";
import { askForAuthentication } from "./challenge-dialog";

type BillingDetails = { name?: unknown; email?: unknown; phone?: unknown; address?: unknown };

/** `stripe.createPaymentMethod` for a card element. */
export async function createPaymentMethod(
  api: SandboxApi,
  data: CreatePaymentMethodData,
): Promise<PaymentMethodResult> {
  const fields = toMethodFields(data as { card?: unknown; billing_details?: BillingDetails });
  if (fields.error) return { error: fields.error };
  const { value, error } = await api.createPaymentMethod(fields.value);
  return error ? { error } : { paymentMethod: value };
}

/** `stripe.confirmCardPayment`: charges the card and, if the bank requires it, shows the challenge. */
export async function confirmCardPayment(
  api: SandboxApi,
  clientSecret: string,
  data: ConfirmCardPaymentData = {},
  { handleActions = true }: ConfirmCardPaymentOptions = {},
): Promise<PaymentIntentResult> {
  intentIdOf(clientSecret);
  const method = toMethodReference(data.payment_method);
  if (method.error) return { error: method.error };
  const confirmed = await api.confirm(clientSecret, {
    ...method.value,
    receipt_email: data.receipt_email,
    return_url: data.return_url,
    setup_future_usage: data.setup_future_usage,
    shipping: data.shipping as Fields | undefined,
  });
  return handleActions ? handleNextAction(api, clientSecret, confirmed) : toIntentResult(confirmed);
}

/** Continues an intent that waits for its payer; any other is returned unchanged. */
export async function handleNextAction(
  api: SandboxApi,
  clientSecret: string,
  intent: Result<PaymentIntent>,
): Promise<PaymentIntentResult> {
  if (intent.error || intent.value.status !== "requires_action") return toIntentResult(intent);
  const choice = await askForAuthentication(toPrice(intent.value));
  const finished = await api.finishChallenge(clientSecret, choice);
  if (finished.error) return { error: finished.error };
  return toIntentResult(await api.retrieve(clientSecret));
}

/** Like Stripe.js, returns a refused intent as an error that carries the intent. */
export function toIntentResult({ value, error }: Result<PaymentIntent>): PaymentIntentResult {
  if (error) return { error };
  if (value.status === "requires_payment_method" && value.last_payment_error)
    return { error: { ...(value.last_payment_error as StripeError), payment_intent: value } };
  return { paymentIntent: value };
}

function toMethodReference(given: ConfirmCardPaymentData["payment_method"]): Result<Fields> {
  if (given === undefined) return { value: {} };
  if (typeof given === "string") return { value: { payment_method: given } };
  const fields = toMethodFields(given);
  return fields.error ? fields : { value: { payment_method_data: fields.value } };
}

function toMethodFields(given: { card?: unknown; billing_details?: BillingDetails }): Result<Fields> {
  if (!(given.card instanceof SandboxCardElement))
    throw new Error("The payment sandbox takes a card element, made by elements.create('card').");
  const { data, problem } = given.card.read();
  if (problem) return { error: { type: problem.type, code: problem.code, message: problem.message } };
  const { address, ...billing } = given.billing_details ?? {};
  const postal = data.postalCode ? { postal_code: data.postalCode } : {};
  return {
    value: {
      type: "card",
      card: data.card,
      billing_details: { ...(billing as Fields), address: { ...(address as Fields | undefined), ...postal } },
    },
  };
}

function toPrice({ amount, currency }: PaymentIntent): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);
}
