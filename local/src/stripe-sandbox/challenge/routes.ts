import { randomBytes } from "node:crypto";
import express, { type NextFunction, type Request, type Response, type Router } from "express";
import type Stripe from "stripe";
import { z } from "zod";
import { StripeApiError } from "../http/api-error";
import type { Call } from "../http/call";
import { readFields } from "../http/fields";
import { newId } from "../ids";
import { requireIntent } from "../payment-intents/access";
import { finishChallenge } from "../payment-intents/confirm";
import type { Sandbox } from "../sandbox";
import type { EventRecord } from "../store/tables";
import type { Transaction } from "../store/transaction";
import { challengePage, finishedPage } from "./page";

const PageFields = z.object({ client_secret: z.string() });
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
    answerErrors((request, response) => {
      const { client_secret } = readFields(PageFields, request.query);
      const intent = sandbox.store.write((tx) => requireIntent(newCall(sandbox, request, tx, []), client_secret));
      const waiting = intent.status === "requires_action";
      sendPage(response, (nonce) => (waiting ? challengePage(intent, nonce) : finishedPage(intent, nonce)));
    }),
  );
  router.post(
    "/:id",
    answerErrors(async (request, response) => {
      const { client_secret, result } = readFields(ResultFields, request.body);
      const returnUrl = await finish(sandbox, request, client_secret, result === "complete");
      const intent = sandbox.store.get("payment_intents", request.params.id ?? "");
      if (!intent) throw new Error("The intent of a finished challenge is gone");
      if (request.accepts("html", "json") === "json") response.json({ id: intent.id, status: intent.status });
      else if (returnUrl) response.redirect(303, withOutcome(returnUrl, intent));
      else sendPage(response, (nonce) => finishedPage(intent, nonce));
    }),
  );
  return router;
}

/**
 * Ends the intent's challenge and returns the address to which its payer goes back.
 * @throws StripeApiError 400 when no challenge is open.
 */
async function finish(
  sandbox: Sandbox,
  request: Request,
  clientSecret: string,
  passed: boolean,
): Promise<string | null> {
  const emitted: EventRecord[] = [];
  const returnUrl = sandbox.store.write((tx) => {
    const call = newCall(sandbox, request, tx, emitted);
    const intent = requireIntent(call, clientSecret);
    try {
      finishChallenge(call, intent, passed);
    } catch (error) {
      // A decline after the challenge is a normal outcome: the intent says so.
      if (!(error instanceof StripeApiError && error.status === 402)) throw error;
    }
    return intent.next_action?.redirect_to_url?.return_url ?? null;
  });
  await sandbox.store.flushed();
  for (const event of emitted) sandbox.deliverer.deliver(event);
  return returnUrl;
}

function newCall(sandbox: Sandbox, request: Request, tx: Transaction, emitted: EventRecord[]): Call {
  return {
    tx,
    params: request.params,
    fields: {},
    caller: "publishable",
    declined: false,
    origin: sandbox.origin(),
    request: { id: newId("req"), idempotencyKey: null },
    emitted,
  };
}

/**
 * Adds the outcome to the return address, as Stripe does: docs.stripe.com/payments/payment-intents/verifying-status.
 */
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

function answerErrors(handle: (request: Request, response: Response) => Promise<void> | void) {
  return (request: Request, response: Response, next: NextFunction): void => {
    Promise.resolve()
      .then(() => handle(request, response))
      .catch((error: unknown) => {
        if (error instanceof StripeApiError) response.status(error.status).json({ error: error.body });
        else next(error);
      });
  };
}
