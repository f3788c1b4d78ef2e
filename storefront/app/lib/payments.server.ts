import type { Env } from "./env.server";

/** The browser's settings for taking a card; see `Payments` of the shop's context. */
export function paymentsOf(env: Env) {
  const sandboxScript = sandboxScriptAddress(env);
  return {
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    testMode: sandboxScript !== null || env.STRIPE_PUBLISHABLE_KEY.startsWith("pk_test"),
    sandboxScript,
  };
}

/** The script that defines `window.Stripe` for a shop on the payment sandbox; null for a shop with Stripe's own. */
export function sandboxScriptAddress(env: Env): string | null {
  return env.STRIPE_SANDBOX_URL ? `${env.STRIPE_SANDBOX_URL}/stripe.js` : null;
}
