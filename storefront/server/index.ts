import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import closeWithGrace from "close-with-grace";
import { getEnv } from "../app/lib/env.server";
import { logger } from "../app/lib/logger.server";
import { createApp } from "./app";
import { builtAssets } from "./built-assets";

/** How long requests under way may take to end after a stop was asked for, in milliseconds. */
const DRAIN_MS = 4_000;
/** A client that is slower than this with its headers, or its whole request, is let go; in milliseconds. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** Longer than the usual 60 s of a proxy, so that the proxy closes first and no request meets a closed connection. */
const KEEP_ALIVE_MS = 65_000;

const env = getEnv();
const build: ServerBuild = await import(/* @vite-ignore */ new URL("../server/index.js", import.meta.url).href);
const app = createApp({ env, build, assets: builtAssets(fileURLToPath(new URL("../client", import.meta.url))) });
const server = createServer(
  {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: 2_000,
  },
  app,
);

server.once("error", (error) => {
  logger.fatal({ event: "server_not_started", port: env.PORT, err: error });
  process.exitCode = 1;
});
server.listen(env.PORT, () => logger.info({ event: "server_started", port: env.PORT }));

closeWithGrace({ delay: DRAIN_MS + 1_000, logger: false }, async ({ err, signal }) => {
  if (err) logger.fatal({ event: "server_crashed", err });
  setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  await new Promise((closed) => {
    server.close(closed);
    server.closeIdleConnections();
  });
  logger.info({ event: "server_stopped", signal });
});
