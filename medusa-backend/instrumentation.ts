import { container } from "@medusajs/framework";
import { getEnv } from "./src/lib/config/env";
import { boundServerTimes } from "./src/lib/config/server-times";
import { servePrivately } from "./src/monitoring/private-server";

/**
 * Called by `medusa start` before it makes its HTTP server, for which Medusa has no options
 * (docs.medusajs.com/learn/debugging-and-testing/instrumentation).
 */
export function register(): void {
  boundServerTimes();
  const { METRICS_PORT, MEDUSA_WORKER_MODE, OTEL_EXPORTER_OTLP_ENDPOINT } = getEnv();
  if (OTEL_EXPORTER_OTLP_ENDPOINT) {
    // Medusa does not wait for this function. OpenTelemetry's 400 files are loaded only for those who use them.
    const { sendTraces } = require("./src/monitoring/traces") as typeof import("./src/monitoring/traces");
    sendTraces(MEDUSA_WORKER_MODE === "worker" ? "medusa-worker" : "medusa");
  }
  if (METRICS_PORT) servePrivately(container, METRICS_PORT);
}
