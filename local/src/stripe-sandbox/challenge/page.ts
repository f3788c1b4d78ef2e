import type Stripe from "stripe";

/** The page on which a payer of a test purchase plays the bank's customer. */
export function challengePage(intent: Stripe.PaymentIntent, nonce: string): string {
  const secret = escapeHtml(intent.client_secret ?? "");
  return page(
    nonce,
    "Authenticate this test payment",
    `<p>A bank would ask the cardholder to confirm a payment of <strong>${toPrice(intent)}</strong>. This is a test payment: choose how it ends.</p>
<form method="post" action="/_sandbox/challenge/${escapeHtml(intent.id)}">
<input type="hidden" name="client_secret" value="${secret}">
<button name="result" value="complete">Complete authentication</button>
<button name="result" value="fail" class="quiet">Fail authentication</button>
</form>`,
  );
}

/** The page when there is nothing (more) to authenticate. */
export function finishedPage(intent: Stripe.PaymentIntent, nonce: string): string {
  const passed = intent.status === "requires_capture" || intent.status === "succeeded";
  const words = passed ? "The payment was authenticated." : "The payment was not authenticated.";
  return page(nonce, words, "<p>You can close this page and go back to the shop.</p>");
}

function page(nonce: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style nonce="${nonce}">
body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:32rem;margin:10vh auto;padding:0 1.25rem;color:#1b2430;background:#fff}
h1{font-size:1.375rem}button{font:inherit;min-height:2.75rem;padding:0 1.25rem;margin:.25rem .5rem .25rem 0;border:1px solid #1b4fd8;border-radius:.5rem;background:#1b4fd8;color:#fff;cursor:pointer}
button.quiet{background:#fff;color:#1b2430;border-color:#66707d}
</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;
}

function toPrice({ amount, currency }: Stripe.PaymentIntent): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
