import type { AddressInfo } from "node:net";
import express, { type NextFunction, type Request, type Response } from "express";
import { browserScript } from "./browser-script";
import { challengeRoutes } from "./challenge";
import { controlRoutes } from "./controls";
import type { SandboxSettings } from "./env";
import { type Endpoint, endpoint } from "./http/endpoint";
import { log } from "./ids";
import { create as createIntent } from "./payment-intents/create";
import * as intents from "./payment-intents/routes";
import * as methods from "./payment-methods/payment-methods";
import * as customers from "./resources/customers";
import { listEvents, listFrom, retrieveAccount, retrieveFrom } from "./resources/read-only";
import * as refunds from "./resources/refunds";
import { openSandbox, type Sandbox } from "./sandbox";

const secret = (handle: Endpoint["handle"], operation?: Endpoint["operation"]): Endpoint => ({
  allowed: "secret",
  handle,
  ...(operation ? { operation } : {}),
});
const browser = (handle: Endpoint["handle"], operation?: Endpoint["operation"]): Endpoint => ({
  ...secret(handle, operation),
  allowed: "any",
});

/** docs.stripe.com/api */
const API: Record<string, Endpoint> = {
  "GET /account": secret(retrieveAccount),
  "GET /charges": secret(listFrom("charges", ["customer", "payment_intent"])),
  "GET /charges/:id": secret(retrieveFrom("charges", "charge", "id")),
  "GET /customers": secret(customers.list),
  "POST /customers": secret(customers.create),
  "GET /customers/:id": secret(customers.retrieve),
  "POST /customers/:id": secret(customers.update),
  "DELETE /customers/:id": secret(customers.remove),
  "GET /customers/:customer/payment_methods": secret(methods.list),
  "GET /disputes": secret(listFrom("disputes", ["charge", "payment_intent"])),
  "GET /disputes/:id": secret(retrieveFrom("disputes", "dispute", "dispute")),
  "GET /events": secret(listEvents, "events.list"),
  "GET /events/:id": secret(retrieveFrom("events", "event", "id")),
  "GET /payment_intents": secret(intents.list, "payment_intents.list"),
  "POST /payment_intents": secret(createIntent, "payment_intents.create"),
  "GET /payment_intents/:id": browser(intents.retrieve, "payment_intents.retrieve"),
  "POST /payment_intents/:id": secret(intents.update, "payment_intents.update"),
  "POST /payment_intents/:id/cancel": secret(intents.cancel, "payment_intents.cancel"),
  "POST /payment_intents/:id/capture": secret(intents.capture, "payment_intents.capture"),
  "POST /payment_intents/:id/confirm": browser(intents.confirm, "payment_intents.confirm"),
  "GET /payment_methods": secret(methods.list),
  "POST /payment_methods": browser(methods.create),
  "GET /payment_methods/:id": secret(methods.retrieve),
  "POST /payment_methods/:id": secret(methods.update),
  "POST /payment_methods/:id/attach": secret(methods.attach),
  "POST /payment_methods/:id/detach": secret(methods.detach),
  "GET /refunds": secret(listFrom("refunds", ["charge", "payment_intent"])),
  "POST /refunds": secret(refunds.create, "refunds.create"),
  "GET /refunds/:id": secret(retrieveFrom("refunds", "refund", "refund")),
};

/** `/v1` for the SDK and the browser, `/stripe.js`, `/_sandbox` for tests and the challenge, `/healthz`. */
function createApp(sandbox: Sandbox): express.Express {
  const app = express().disable("x-powered-by").disable("etag");
  app.get("/healthz", (_request, response) => {
    response.json({ status: "ok" });
  });
  app.get("/stripe.js", (_request, response, next) => {
    browserScript(sandbox.settings.stateFile).then(
      (script) => response.type("text/javascript").set("Cache-Control", "no-store").send(script),
      next,
    );
  });
  app.use("/v1", allowOtherOrigins, express.urlencoded({ extended: true, limit: "1mb", parameterLimit: 2000 }));
  for (const [route, definition] of Object.entries(API)) {
    const [method, path] = route.split(" ") as ["GET" | "POST" | "DELETE", string];
    const verb = method.toLowerCase() as "get" | "post" | "delete";
    app[verb](`/v1${path}`, endpoint(sandbox, definition));
  }
  app.use("/_sandbox/challenge", allowOtherOrigins, challengeRoutes(sandbox));
  if (sandbox.settings.testControls) app.use("/_sandbox", controlRoutes(sandbox));
  app.use(answerUnknown, answerBroken);
  return app;
}

/** The shop's pages call from another port. No cookies are involved: key and client secret authorise. */
function allowOtherOrigins(request: Request, response: Response, next: NextFunction): void {
  response.set({
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "authorization, content-type, idempotency-key, stripe-version",
    "Access-Control-Allow-Methods": "GET, POST, DELETE",
    "Access-Control-Expose-Headers": "Request-Id",
    "Access-Control-Max-Age": "600",
  });
  if (request.method === "OPTIONS") response.status(204).end();
  else next();
}

function answerUnknown(request: Request, response: Response): void {
  const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
  response.status(404).json({ error: { type: "invalid_request_error", message } });
}

function answerBroken(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
  const status = Number((error as { status?: unknown }).status ?? 500);
  const isCallers = status >= 400 && status < 500;
  if (!isCallers) log("request_failed", { reason: error instanceof Error ? (error.stack ?? error.message) : "" });
  const type = isCallers ? "invalid_request_error" : "api_error";
  const message = isCallers ? "The request could not be read." : "The sandbox failed; see its log.";
  response.status(isCallers ? status : 500).json({ error: { type, message } });
}

export interface RunningSandbox {
  url: string;
  port: number;
  close(): Promise<void>;
}

export async function startSandbox(settings: SandboxSettings): Promise<RunningSandbox> {
  let port = settings.port;
  const origin = () => settings.url ?? `http://localhost:${port}`;
  const sandbox = await openSandbox(settings, origin);
  const server = createApp(sandbox).listen(port, settings.host);
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));
  port = (server.address() as AddressInfo).port;
  sandbox.deliverer.resume();
  return {
    url: origin(),
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await sandbox.deliverer.close();
      await sandbox.store.close();
    },
  };
}
