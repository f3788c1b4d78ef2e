import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import { getEnv } from "../app/lib/env.server";
import { assignRequestContext, contextOf } from "./request-context";
import { contentSecurityPolicy, securityHeaders } from "./security-headers";

type Options = {
  /** The Remix build, or how to load the current one (development). */
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Serves the browser's files. */
  assets: RequestHandler;
  development?: boolean;
};

/** The storefront's HTTP server: headers, health, files, and Remix for everything else. */
export function createApp({ build, assets, development = false }: Options): Express {
  const env = getEnv();
  const app = express();
  app.disable("x-powered-by");
  app.use(assignRequestContext);
  app.use(securityHeaders(env), contentSecurityPolicy(env, { development }));
  app.use(compression());
  app.use(assets);
  app.all("*", createRequestHandler({ build, getLoadContext: (request, response) => contextOf(request, response) }));
  return app;
}
