import type { Env } from "./env.server";

/** The browser's settings for taking a card; see `Payments` of the shop's context. */
export function paymentsOf(env: Env) {
  const address = sandboxScriptAddress(env);
  return {
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    testMode: address !== null || env.STRIPE_PUBLISHABLE_KEY.startsWith("pk_test"),
    sandboxScript: address && toPlaceholder(address),
  };
}

/** The script that defines `window.Stripe` for a shop on the payment sandbox; null for a shop with Stripe's own. */
export function sandboxScriptAddress(env: Env): string | null {
  return env.STRIPE_SANDBOX_URL ? `${env.STRIPE_SANDBOX_URL}/stripe.js` : null;
}

/**
 * `loadStripe` uses a `window.Stripe` that is on the page already instead of loading https://js.stripe.com. This one
 * loads the sandbox's script when it is called, and again after a failure. `version` is the release that
 * @stripe/stripe-js expects; it warns about any other. Plain ES2015, because nothing compiles it.
 */
const toPlaceholder = (address: string) => `(function () {
  var loading = null;
  function load() {
    return new Promise(function (resolve, reject) {
      var script = document.createElement("script");
      function fail() {
        script.remove();
        reject(new Error("The payment sandbox's script could not be loaded"));
      }
      script.src = ${JSON.stringify(address).replaceAll("<", "\\u003c")};
      script.onload = function () { window.Stripe === Stripe ? fail() : resolve(window.Stripe); };
      script.onerror = fail;
      document.head.append(script);
    });
  }
  function Stripe(key) {
    loading = loading || load();
    return loading.then(function (sandbox) { return sandbox(key); }, function (error) { loading = null; throw error; });
  }
  Stripe.version = "endive";
  window.Stripe = Stripe;
})();`;
