import type {
  ConfirmCardPaymentData,
  ConfirmCardPaymentOptions,
  CreatePaymentMethodData,
  PaymentIntent,
  PaymentIntentResult,
  PaymentMethod,
  PaymentMethodResult,
  StripeError,
} from "@stripe/stripe-js";
import * as z from "zod/mini";
import { toPrice } from "../price";
import { adoptStyles, SandboxCardElement } from "./card-element";

type BillingDetails = { name?: unknown; email?: unknown; phone?: unknown; address?: unknown };

export async function createPaymentMethod(
  api: SandboxApi,
  data: CreatePaymentMethodData,
): Promise<PaymentMethodResult> {
  const fields = toMethodFields(data as { card?: unknown; billing_details?: BillingDetails });
  if (fields.error) return { error: fields.error };
  const { value, error } = await api.createPaymentMethod(fields.value);
  return error ? { error } : { paymentMethod: value };
}

/** Charges the card and, if the bank requires it, shows the challenge. */
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

// zod tries `new Function`, which a page's policy would report.
z.config({ jitless: true });

const TIMEOUT_MS = 30_000;

const Failure = z.looseObject({ error: z.looseObject({ type: z.string(), message: z.optional(z.string()) }) });
const Success = z.looseObject({ id: z.string(), status: z.optional(z.string()) });

/** `{card: {number}}` is sent as `card[number]`. Undefined fields are left out. */
type Fields = { [name: string]: string | boolean | Fields | null | undefined };

type Result<T> = { value: T; error?: undefined } | { value?: undefined; error: StripeError };

/** The outcome is unknown. */
const UNREACHABLE: StripeError = {
  type: "api_connection_error",
  message: "We are experiencing issues connecting to the payment provider. Please check your connection and try again.",
};

/** As Stripe.js calls: with the publishable key, and an intent's client secret. */
export class SandboxApi {
  constructor(
    private readonly url: string,
    private readonly publishableKey: string,
  ) {}

  createPaymentMethod(fields: Fields): Promise<Result<PaymentMethod>> {
    return this.send("POST", "/v1/payment_methods", fields);
  }

  retrieve(clientSecret: string): Promise<Result<PaymentIntent>> {
    return this.send("GET", `/v1/payment_intents/${intentIdOf(clientSecret)}`, { client_secret: clientSecret });
  }

  confirm(clientSecret: string, fields: Fields): Promise<Result<PaymentIntent>> {
    const path = `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`;
    return this.send("POST", path, { ...fields, client_secret: clientSecret, use_stripe_sdk: true });
  }

  finishChallenge(clientSecret: string, result: "complete" | "fail"): Promise<Result<{ id: string }>> {
    const path = `/_sandbox/challenge/${intentIdOf(clientSecret)}`;
    return this.send("POST", path, { client_secret: clientSecret, result });
  }

  private async send<T>(method: "GET" | "POST", path: string, fields: Fields): Promise<Result<T>> {
    const form = toForm(fields);
    const headers = { accept: "application/json", authorization: `Bearer ${this.publishableKey}` };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request =
      method === "GET"
        ? fetch(`${this.url}${path}?${form}`, { headers, signal })
        : fetch(`${this.url}${path}`, { method, headers, body: form, signal });
    return request.then(async (response) => readAnswer<T>(await response.json())).catch(() => ({ error: UNREACHABLE }));
  }
}

export function intentIdOf(clientSecret: string): string {
  const id = /^(pi_\w+)_secret_\w+$/.exec(clientSecret)?.[1];
  if (!id) throw new Error("Invalid value for the client secret: it should be a PaymentIntent's client secret.");
  return id;
}

/** Anything but Stripe's errors and objects leaves the outcome unknown. */
export function readAnswer<T>(body: unknown): Result<T> {
  const failure = Failure.safeParse(body);
  if (failure.success) return { error: failure.data.error as unknown as StripeError };
  const success = Success.safeParse(body);
  return success.success ? { value: success.data as T } : { error: UNREACHABLE };
}

export function toForm(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: Fields[string]): void => {
    if (value === undefined || value === null) return;
    if (typeof value === "object") for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
    else form.append(name, String(value));
  };
  for (const [name, value] of Object.entries(fields)) add(name, value);
  return form;
}

/** Over everything else on the page; Escape refuses. `price` as shown, e.g. `$149.00`. */
function askForAuthentication(price: string): Promise<"complete" | "fail"> {
  adoptStyles();
  const dialog = document.createElement("dialog");
  dialog.className = "sandbox-challenge";
  dialog.setAttribute("aria-labelledby", "sandbox-challenge-title");
  dialog.setAttribute("aria-describedby", "sandbox-challenge-text");
  const title = withText("h2", "Authenticate this test payment");
  title.id = "sandbox-challenge-title";
  const text = withText(
    "p",
    `A bank would ask you to confirm ${price} now. This is a test payment: choose how it ends.`,
  );
  text.id = "sandbox-challenge-text";
  const complete = withText("button", "Complete authentication");
  const fail = withText("button", "Fail authentication");
  const buttons = document.createElement("div");
  buttons.append(complete, fail);
  dialog.append(title, text, buttons);
  document.body.append(dialog);

  return new Promise((resolve) => {
    const finish = (choice: "complete" | "fail") => {
      window.removeEventListener("keydown", onKey, true);
      dialog.close();
      dialog.remove();
      resolve(choice);
    };
    // The window gets the key before any of the shop's dialogs below this one.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      finish("fail");
    };
    window.addEventListener("keydown", onKey, true);
    complete.type = "button";
    fail.type = "button";
    complete.addEventListener("click", () => finish("complete"));
    fail.addEventListener("click", () => finish("fail"));
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    dialog.showModal();
  });
}

function withText<Tag extends "h2" | "p" | "button">(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
