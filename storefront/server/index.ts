import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import closeWithGrace from "close-with-grace";
import { boundReading, boundRequest, SERVER_TIMES } from "medusa-backend/contract";
import { getEnv } from "../app/lib/env.server";
import { logger } from "../app/lib/logger.server";
import { PAYMENT_TIMEOUT_MS } from "../app/lib/times";
import { getLatestCatalogue } from "../app/medusa/health.server";
import { createApp } from "./app";
import { builtAssets } from "./built-assets";
import { serveMetrics } from "./metrics";
import { watchCatalogue } from "./page-cache/catalogue";
import { createPageCache } from "./page-cache/page-cache";
import { createRenderer } from "./page-cache/render-page";
import { shareCounts } from "./rate-limits";

/**
 * For running requests after the process is asked to stop: as long as the longest of them, an order whose payment
 * Stripe makes slow. docker-compose.yml waits longer (`stop_grace_period`).
 */
const DRAIN_MS = PAYMENT_TIMEOUT_MS + 500;
/** Node.js 20 would keep connections whose request has ended meanwhile. */
const CLOSE_IDLE_EVERY_MS = 100;
const LAST_SPANS_MS = 500;

const env = getEnv();
const build: ServerBuild = await import(/* @vite-ignore */ new URL("../server/index.js", import.meta.url).href);
const catalogue = watchCatalogue(async () => (await getLatestCatalogue()).version);
const counts = env.REDIS_URL ? shareCounts(env.REDIS_URL) : null;
const traces = env.OTEL_EXPORTER_OTLP_ENDPOINT ? (await import("./traces")).startTraces(build) : null;
const app = createApp({
  env,
  build,
  pages: createPageCache({ render: createRenderer(build, env.PUBLIC_URL), catalogue }),
  ...(traces && { traceRequests: traces.traceRequests }),
  ...(counts && { countsOf: counts.countsOf }),
  assets: builtAssets(fileURLToPath(new URL("../client", import.meta.url))),
});
const server = createServer(SERVER_TIMES, app).prependListener("request", (request, response) => {
  boundRequest(request);
  boundReading(response);
});

server.once("error", (error) => {
  logger.fatal({ event: "server_not_started", port: env.PORT, err: error });
  process.exitCode = 1;
});
if (env.METRICS_PORT) serveMetrics(env.METRICS_PORT);
server.listen(env.PORT, () => logger.info({ event: "server_started", port: env.PORT }));

closeWithGrace({ delay: DRAIN_MS + 1_000, logger: false }, async ({ err, signal }) => {
  if (err) logger.fatal({ event: "server_crashed", err });
  setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  await new Promise((closed) => server.close(closed));
  clearInterval(closing);
  catalogue.stop();
  counts?.close();
  if (traces) await Promise.race([traces.stop(), sleep(LAST_SPANS_MS)]);
  logger.info({ event: "server_stopped", signal });
});
