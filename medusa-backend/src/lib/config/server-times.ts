import http, { type IncomingMessage, type RequestListener, type ServerOptions, type ServerResponse } from "node:http";
import { boundReading, boundRequest, READING_TIMEOUT_MS, REQUEST_TIMEOUT_MS, SERVER_TIMES } from "../../contract/http";

/**
 * For every HTTP server made from now on: `times`, unless it sets its own. `requestMs` bounds each request but an
 * upload, `readingMs` each reader of an answer.
 */
export function boundServerTimes(
  times: ServerOptions = SERVER_TIMES,
  requestMs: number = REQUEST_TIMEOUT_MS,
  readingMs: number = READING_TIMEOUT_MS,
): void {
  const create = http.createServer;
  const bounded = (first?: ServerOptions | RequestListener, second?: RequestListener) => {
    const server = typeof first === "function" ? create(times, first) : create({ ...times, ...first }, second);
    return server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
      boundRequest(request, requestMs);
      boundReading(response, readingMs);
    });
  };
  http.createServer = bounded as typeof http.createServer;
}
