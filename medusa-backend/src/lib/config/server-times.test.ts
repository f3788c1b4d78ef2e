import http from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SERVER_TIMES } from "../../contract/server-times";
import { boundServerTimes } from "./server-times";

const createServer = http.createServer;
let server: http.Server;

beforeAll(async () => {
  boundServerTimes({ headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 });
  server = http.createServer((request, response) => request.resume().on("end", () => response.end("done")));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
});
afterAll(() => {
  http.createServer = createServer;
  server.close();
});

/** Milliseconds until the server closes a connection that sends `start` and then nothing. */
function closedAfter(start: string): Promise<number> {
  const startedAt = performance.now();
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => socket.write(start));
  return new Promise((resolve) => {
    socket.resume().on("error", () => {});
    socket.on("close", () => resolve(performance.now() - startedAt));
  });
}

describe("boundServerTimes", () => {
  it("disconnects a client that stops in its headers, or in its body", async () => {
    const [headers, body] = await Promise.all([
      closedAfter("GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: "),
      closedAfter("POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nab"),
    ]);
    expect(headers).toBeLessThan(2_000);
    expect(body).toBeLessThan(2_000);
  });

  it("is 10 s for headers and 20 s for a whole request unless told, and leaves a server its own times", () => {
    http.createServer = createServer;
    boundServerTimes();
    expect(http.createServer(() => {})).toMatchObject(SERVER_TIMES);
    expect(http.createServer({ headersTimeout: 5 })).toMatchObject({ headersTimeout: 5, requestTimeout: 20_000 });
    expect(SERVER_TIMES).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000 });
  });
});
