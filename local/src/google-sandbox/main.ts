import { randomBytes } from "node:crypto";
import { once } from "node:events";
import closeWithGrace from "close-with-grace";
import express, { type NextFunction, type Request, type Response } from "express";
import type Provider from "oidc-provider";
import { LOOPBACK } from "../settings/ports";
import { readSettings } from "./env";
import { createProvider, DEMO_PEOPLE, drawPhoto, People, Person } from "./provider";

function chooserPage(action: string, nonce: string, problem = ""): string {
  const people = DEMO_PEOPLE.map(
    ({ sub, name, email }) =>
      `<li><button name="sub" value="${sub}"><strong>${name}</strong><span>${email}</span></button></li>`,
  ).join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Choose an account</title>
<style nonce="${nonce}">
body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:26rem;margin:6vh auto;padding:0 1.25rem;color:#1b2430;background:#fff}
h1{font-size:1.375rem}ul{list-style:none;padding:0}label{display:block;margin:.75rem 0}
button,input:not([type=checkbox]){box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #66707d;border-radius:.5rem;font:inherit;text-align:left;background:#fff;color:inherit}
li{margin:.5rem 0}button{cursor:pointer}button span{display:block;color:#4a5563}[role=alert]{color:#b3123b}
</style></head><body><main><h1>Choose an account</h1>
<p>This stands in for Google's sign-in on a test shop. Nothing here is real.</p>
<form method="post" action="${action}"><ul>${people}</ul></form>
<h2>Another account</h2>
<p role="alert">${problem}</p>
<form method="post" action="${action}">
<label>Account id (sub)<input name="sub" required maxlength="255"></label>
<label>Name<input name="name" required maxlength="200" autocomplete="name"></label>
<label>Email<input name="email" type="email" required maxlength="254" autocomplete="email"></label>
<label><input name="email_verified" type="checkbox" checked> The email is verified</label>
<button>Use this account</button>
</form></main></body></html>`;
}

function mountRoutes(app: express.Express, provider: Provider, people: People): void {
  app.get("/healthz", (_request, response) => {
    response.json({ status: "ok" });
  });
  app.get("/photos/:sub", (request, response, next) => {
    const person = people.get(request.params.sub);
    if (!person) return next();
    response.set({ "Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff" });
    response.type("svg").send(drawPhoto(person));
  });
  app.get("/interaction/:uid", (request, response, next) => {
    provider.interactionDetails(request, response).then(() => sendChooser(request, response), next);
  });
  app.post("/interaction/:uid", express.urlencoded({ extended: false, limit: "10kb" }), (request, response, next) => {
    choose(provider, people, request, response).catch(next);
  });
  app.use(provider.callback());
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const isCallers = error instanceof Error && "statusCode" in error && Number(error.statusCode) < 500;
    response
      .status(isCallers ? 400 : 500)
      .type("text")
      .send("This sign-in has ended. Go back to the shop and start again.");
  });
}

async function choose(provider: Provider, people: People, request: Request, response: Response): Promise<void> {
  const isByName = request.body?.name === undefined;
  const known = isByName ? people.get(String(request.body?.sub)) : undefined;
  const other = Person.safeParse(request.body);
  const person = known ?? (other.success ? other.data : undefined);
  if (!person) {
    sendChooser(request, response.status(400), "Please fill in every field with a usable value.");
    return;
  }
  people.remember(person);
  // The choice also answers `prompt=select_account`, which would otherwise ask a second time.
  const result = { login: { accountId: person.sub, remember: false }, select_account: {} };
  await provider.interactionFinished(request, response, result);
}

function sendChooser(request: Request, response: Response, problem?: string): void {
  const nonce = randomBytes(16).toString("base64url");
  response.set({
    "Content-Security-Policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  const action = `/interaction/${encodeURIComponent(request.params.uid ?? "")}`;
  response.type("html").send(chooserPage(action, nonce, problem));
}

function log(event: string, fields: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...fields })}\n`);
}

const settings = readSettings();
const people = new People();
const provider = createProvider(settings, people);
// Behind a proxy that ends TLS, the issuer's scheme decides which links the discovery document has.
provider.proxy = settings.url.startsWith("https:");
const app = express().disable("x-powered-by");
mountRoutes(app, provider, people);
const server = app.listen(settings.port, LOOPBACK);
await once(server, "listening");
log("sign_in_sandbox_started", { url: settings.url });
closeWithGrace({ delay: 4000, logger: false }, async ({ err }) => {
  if (err) log("sign_in_sandbox_broke", { reason: err.stack ?? err.message });
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
});
