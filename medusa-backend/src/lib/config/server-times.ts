import http, { type IncomingMessage, type RequestListener, type ServerOptions, type ServerResponse } from "node:http";
import { boundReading, boundRequest, READING_TIMEOUT_MS, REQUEST_TIMEOUT_MS, SERVER_TIMES } from "../../contract/http";

/**
 * Gives every HTTP server made from now on the timeouts of `SERVER_TIMES`, unless it sets its own, each request
 * `requestMs`, except an upload (`boundRequest`), and each reader `readingMs`.
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
