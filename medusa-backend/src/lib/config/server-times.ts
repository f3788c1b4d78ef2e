import http, { type RequestListener, type ServerOptions } from "node:http";
import { SERVER_TIMES } from "../../contract/server-times";

/**
 * Gives every HTTP server that `http.createServer` makes from now on the timeouts of `SERVER_TIMES`, unless it sets its
 * own.
 */
export function boundServerTimes(times: ServerOptions = SERVER_TIMES): void {
  const create = http.createServer;
  const bounded = (first?: ServerOptions | RequestListener, second?: RequestListener) =>
    typeof first === "function" ? create(times, first) : create({ ...times, ...first }, second);
  http.createServer = bounded as typeof http.createServer;
}
