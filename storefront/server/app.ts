import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import type { Store } from "express-rate-limit";
import { isNormalTarget, namesOneHost, toTrustProxy } from "medusa-backend/contract";
import type { Env } from "../app/lib/env.server";
import { serveFeeds } from "./feeds";
import { mailbox } from "./mailbox";
import { answerPages } from "./page-cache/answer-page";
import type { PageCache } from "./page-cache/page-cache";
import { servePictures } from "./pictures";
import { limitUnknownPictures, rateLimits } from "./rate-limits";
import {
  answerErrors,
  checkRequest,
  limitBody,
  refuseForged,
  refuseOtherAccount,
  refuseOtherHost,
  requireReadableHost,
} from "./refusals";
import {
  assignRequestContext,
  contextOf,
  drainBody,
  dropFrameworkParameters,
  isRead,
  logRequests,
  noteMedusaCalls,
} from "./requests";
import {
  contentSecurityPolicy,
  forbidStoringPersonalPages,
  hidePrivatePages,
  securityHeaders,
} from "./security-headers";

type Options = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  assets: RequestHandler;
  development?: boolean;
  env: Env;
  pages?: PageCache;
  countsOf?: (limit: string) => Store;
  traceRequests?: RequestHandler;
};

/** Before any header of a page is set; requests that later checks refuse are left to them. */
const filesOnly =
  (assets: RequestHandler): RequestHandler =>
  (request, response, next) => {
    const isServed = isRead(request) && isNormalTarget(request.url) && namesOneHost(request.rawHeaders);
    if (isServed) assets(request, response, next);
    else next();
  };

/** JSON Lines are text too, which `compression` does not know. */
const isCompressed: typeof compression.filter = (request, response) =>
  String(response.getHeader("Content-Type")).startsWith("application/jsonl") || compression.filter(request, response);

export function createApp({
  build,
  assets,
  development = false,
  env,
  pages,
  countsOf,
  traceRequests,
}: Options): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", toTrustProxy(env.TRUSTED_PROXIES));
  app.use(assignRequestContext, logRequests, drainBody);
  if (traceRequests) app.use(traceRequests);
  app.use(filesOnly(assets));
  app.use("/media", servePictures(limitUnknownPictures(env, countsOf)));
  const policy = contentSecurityPolicy(env, { development });
  app.use(securityHeaders(env), policy, requireReadableHost, checkRequest);
  app.use(hidePrivatePages, limitBody, refuseForged(env), refuseOtherHost(env), refuseOtherAccount);
  app.use(noteMedusaCalls, rateLimits(env, pages, countsOf));
  if (pages) app.use(answerPages(pages, policy));
  app.use(compression({ filter: isCompressed }));
  app.use("/feeds", serveFeeds(env));
  app.use(dropFrameworkParameters);
  const mails = mailbox(env);
  if (mails) app.use("/_mailbox", mails);
  app.all("*", forbidStoringPersonalPages, createRequestHandler({ build, getLoadContext: contextOf }));
  app.use(answerErrors);
  return app;
}
