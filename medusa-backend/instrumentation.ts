import { boundServerTimes } from "./src/lib/config/server-times";

/**
 * Called by `medusa start` before it makes its HTTP server, for which Medusa has no options
 * (docs.medusajs.com/learn/debugging-and-testing/instrumentation).
 */
export function register(): void {
  boundServerTimes();
}
