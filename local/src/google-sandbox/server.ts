import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import express, { type NextFunction, type Request, type Response } from "express";
import type Provider from "oidc-provider";
import { LOOPBACK } from "../settings/ports";
import { chooserPage } from "./chooser-page";
import type { SignInSettings } from "./env";
import { drawPhoto, People, Person } from "./people";
import { createProvider } from "./provider";

interface RunningSignIn {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Starts the sign-in sandbox; port 0 takes a free one. */
export async function startSignIn(settings: SignInSettings): Promise<RunningSignIn> {
  const app = express().disable("x-powered-by");
  const server = app.listen(settings.port, LOOPBACK);
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));
  const { port } = server.address() as AddressInfo;
  const url = settings.url ?? `http://localhost:${port}`;
  const people = new People();
  const provider = createProvider(url, settings, people);
  // Behind a proxy that ends TLS, the issuer's scheme decides which links the discovery document has.
  provider.proxy = url.startsWith("https:");
  mountRoutes(app, provider, people);
  return {
    url,
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
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

/** Chooses one of the demo people by `sub`, or another account by all of its fields. */
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
