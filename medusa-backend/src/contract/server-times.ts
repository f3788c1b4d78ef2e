/**
 * Timeouts of both servers, in milliseconds, as options of Node's `createServer`. A client that is slower with its
 * headers, or with its whole request, is disconnected. An idle connection is kept longer than the usual 60 s of a
 * proxy, so that the proxy closes it first and no request meets a closed connection.
 */
export const SERVER_TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} as const;
