import http, { type RequestListener, type ServerOptions } from "node:http";
import { SERVER_TIMES } from "../../contract/server-times";

/** Gives every HTTP server that is made from now on by `http.createServer` the times of `SERVER_TIMES`, but where it names its own. */
export function boundServerTimes(times: ServerOptions = SERVER_TIMES): void {
  const create = http.createServer;
  const bounded = (first?: ServerOptions | RequestListener, second?: RequestListener) =>
    typeof first === "function" ? create(times, first) : create({ ...times, ...first }, second);
  http.createServer = bounded as typeof http.createServer;
}
