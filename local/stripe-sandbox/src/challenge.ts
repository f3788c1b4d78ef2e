import { randomBytes } from "node:crypto";
import express, { type NextFunction, type Request, type Response, type Router } from "express";
import type Stripe from "stripe";
import { z } from "zod";
import { StripeApiError } from "./http/api-error";
import type { Call } from "./http/call";
import { readFields } from "./http/fields";
import { requireIntent } from "./payment-intents/access";
import { finishChallenge } from "./payment-intents/confirm";
import { toPrice } from "./price";
import { carryOut, type Sandbox } from "./sandbox";

function challengePage(intent: Stripe.PaymentIntent, nonce: string): string {
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

function finishedPage(intent: Stripe.PaymentIntent, nonce: string): string {
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const PageFields = z.object({ client_secret: z.string() });
const payerOf = ({ params }: Request) => ({ id: params.id ?? "", caller: "publishable" as const });
const ResultFields = z.object({ client_secret: z.string(), result: z.enum(["complete", "fail"]) });

/**
 * The bank's part: `GET /{intent}?client_secret=` shows the challenge, `POST /{intent}` (`client_secret`, `result`)
 * ends it. The answer is JSON for a script, a redirect to the `return_url` when there is one, and a page otherwise.
 */
export function challengeRoutes(sandbox: Sandbox): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: false, limit: "10kb" }));
  router.get(
    "/:id",
    answerErrors(async (request, response) => {
      const { client_secret } = readFields(PageFields, request.query);
      const intent = await carryOut(sandbox, payerOf(request), (call) => requireIntent(call, client_secret));
      const waiting = intent.status === "requires_action";
      sendPage(response, (nonce) => (waiting ? challengePage(intent, nonce) : finishedPage(intent, nonce)));
    }),
  );
  router.post(
    "/:id",
    answerErrors(async (request, response) => {
      const { client_secret, result } = readFields(ResultFields, request.body);
      const passed = result === "complete";
      const returnUrl = await carryOut(sandbox, payerOf(request), (call) => finish(call, client_secret, passed));
      const intent = sandbox.store.get("payment_intents", request.params.id ?? "");
      if (!intent) throw new Error("The intent of a finished challenge is gone");
      if (request.accepts("html", "json") === "json") response.json({ id: intent.id, status: intent.status });
      else if (returnUrl) response.redirect(303, withOutcome(returnUrl, intent));
      else sendPage(response, (nonce) => finishedPage(intent, nonce));
    }),
  );
  return router;
}

/** Returns the address to which the payer goes back. @throws StripeApiError 400 when no challenge is open. */
function finish(call: Call, clientSecret: string, passed: boolean): string | null {
  const intent = requireIntent(call, clientSecret);
  try {
    finishChallenge(call, intent, passed);
  } catch (error) {
    // A decline after the challenge is a normal outcome: the intent says so.
    if (!(error instanceof StripeApiError && error.status === 402)) throw error;
  }
  return intent.next_action?.redirect_to_url?.return_url ?? null;
}

/** As Stripe does: docs.stripe.com/payments/payment-intents/verifying-status. */
function withOutcome(returnUrl: string, intent: Stripe.PaymentIntent): string {
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  url.searchParams.set("redirect_status", intent.last_payment_error ? "failed" : "succeeded");
  return url.href;
}

function sendPage(response: Response, toPage: (nonce: string) => string): void {
  const nonce = randomBytes(16).toString("base64url");
  response.set({
    "Content-Security-Policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'`,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  });
  response.type("html").send(toPage(nonce));
}

function answerErrors(handle: (request: Request, response: Response) => Promise<void>) {
  return (request: Request, response: Response, next: NextFunction): void => {
    handle(request, response).catch((error: unknown) => {
      if (error instanceof StripeApiError) response.status(error.status).json({ error: error.body });
      else next(error);
    });
  };
}
