import type { PaymentIntent, PaymentMethod, StripeError } from "@stripe/stripe-js";
import * as z from "zod/mini";

// zod tries `new Function`, which a page's policy would report.
z.config({ jitless: true });

/** Longer than any answer takes, and shorter than a person's patience. */
const TIMEOUT_MS = 30_000;

const Failure = z.looseObject({ error: z.looseObject({ type: z.string(), message: z.optional(z.string()) }) });
const Success = z.looseObject({ id: z.string(), status: z.optional(z.string()) });

/** Form fields, nested as objects: `{card: {number}}` is sent as `card[number]`. Undefined ones are left out. */
export type Fields = { [name: string]: string | boolean | Fields | null | undefined };

export type Result<T> = { value: T; error?: undefined } | { value?: undefined; error: StripeError };

/** The error when the outcome is unknown. */
const UNREACHABLE: StripeError = {
  type: "api_connection_error",
  message: "We are experiencing issues connecting to the payment provider. Please check your connection and try again.",
};

/**
 * The calls that a browser may make, as Stripe.js makes them: with the publishable key, and an intent's client secret.
 */
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

  /** Reports how the bank's challenge ended. */
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

/** The intent's id, which its client secret begins with. */
export function intentIdOf(clientSecret: string): string {
  const id = /^(pi_\w+)_secret_\w+$/.exec(clientSecret)?.[1];
  if (!id) throw new Error("Invalid value for the client secret: it should be a PaymentIntent's client secret.");
  return id;
}

/** Tells Stripe's errors from its objects. Anything else leaves the outcome unknown. */
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
