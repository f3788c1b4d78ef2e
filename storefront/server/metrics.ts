import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { logger } from "../app/lib/logger.server";

/** What Prometheus reads (docs/monitoring.md). Labels have few values: no addresses, no ids. */
const registry = new Registry();

const requestSeconds = new Histogram({
  name: "storefront_http_request_seconds",
  help: "Time to answer a request, in seconds",
  labelNames: ["kind", "method", "status"] as const,
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});

// Failures are there with 0 from the start: of a series that begins with a failure, Prometheus does not see the first.
for (const kind of ["api", "page"] as const)
  for (const method of ["GET", "POST"]) requestSeconds.zero({ kind, method, status: "5xx" });

const pages = new Counter({
  name: "storefront_pages_total",
  help: "Public pages and lists, by how they were answered",
  labelNames: ["from"] as const,
  registers: [registry],
});

/** Anybody may send any other method. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

export const namedMethod = (method: string): string => (METHODS.has(method) ? method : "other");

export function kindOf(path: string): "api" | "file" | "health" | "page" {
  if (/^\/api\/server(\/|$)/i.test(path)) return "api";
  if (/^\/(assets|feeds|images|media)\//.test(path)) return "file";
  return /^\/(healthz|readyz)$/.test(path) ? "health" : "page";
}

type Answered = { path: string; method: string; status: number; tookMs: number };

/** `status` is 499 if the browser disconnected before the answer. */
export function noteAnswer({ path, method, status, tookMs }: Answered): void {
  const labels = { kind: kindOf(path), method: namedMethod(method), status: `${Math.floor(status / 100)}xx` };
  requestSeconds.observe(labels, tookMs / 1_000);
}

export const notePage = (from: "kept" | "rendered"): void => pages.inc({ from });

/** `GET /metrics` on a port of its own, which no proxy leads to, without personal data. */
export function serveMetrics(port: number): void {
  collectDefaultMetrics({ register: registry });
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("GET /metrics");
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { "Content-Type": registry.contentType, "Cache-Control": "no-store" }).end(text);
  });
  server.on("error", (err) => logger.error({ event: "metrics_not_served", port, err }));
  server.listen(port).unref();
}
