import Stripe from "stripe";

/**
 * How the shop reaches Stripe. `sandboxUrl` is the address of the local payment sandbox, if used.
 */
export type StripeAccess = { apiKey: string; sandboxUrl?: string };

/** Two tries of 3,000 ms and the pause between them: no call to Stripe lasts longer than 7 s. */
const TRY_TIMEOUT_MS = 3_000;
const RETRIES = 1;

/**
 * Stripe's own client with a time limit. A retry carries the idempotency key of its first try, so that nothing is
 * charged twice when an answer is lost. Source: https://docs.stripe.com/error-low-level
 */
export function createStripeClient({ apiKey, sandboxUrl }: StripeAccess): Stripe {
  return new Stripe(apiKey, {
    ...sandboxHost(sandboxUrl),
    timeout: TRY_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

function sandboxHost(sandboxUrl: string | undefined): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  if (!sandboxUrl) return {};
  const url = new URL(sandboxUrl);
  const protocol = url.protocol === "https:" ? "https" : "http";
  return { host: url.hostname, port: url.port || (protocol === "https" ? 443 : 80), protocol };
}
