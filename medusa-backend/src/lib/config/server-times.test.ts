import http from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GUARDS } from "../../api/guards";
import { SHOP_PREFIX } from "../../contract/common";
import { isUploadPath, REQUEST_TIMEOUT_MS, SERVER_TIMES } from "../../contract/server-times";
import { boundServerTimes } from "./server-times";

const createServer = http.createServer;
let server: http.Server;

beforeAll(async () => {
  boundServerTimes({ headersTimeout: 100, requestTimeout: 1_500, connectionsCheckingInterval: 20 }, 200);
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
    expect(headers).toBeLessThan(1_200);
    expect(body).toBeLessThan(1_200);
  });

  it("gives an upload longer, and nothing that is spelled or sent in another way", async () => {
    const slow = (line: string) => closedAfter(`${line} HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nab`);
    const uploads = await Promise.all(["POST /store/shop/pictures", "POST /dashboard/pictures?product=x"].map(slow));
    for (const tookMs of uploads) expect(tookMs).toBeGreaterThan(1_400);
    const others = [
      "PUT /store/shop/pictures",
      "POST /store/shop/review-photos/x",
      "POST /dashboard/reviewPhotos/x",
      "POST /store/shop/pictures/",
      "POST /store/shop/Pictures",
    ];
    for (const tookMs of await Promise.all([...others, "POST /dashboard/pictures/x"].map(slow)))
      expect(tookMs).toBeLessThan(1_200);
  });

  it("is known by its path alone: of all routes of the shop four take a file", () => {
    const paths = Object.keys(GUARDS).map((route) => SHOP_PREFIX + (route.split(" ")[1] ?? ""));
    expect([...new Set(paths)].filter(isUploadPath)).toEqual([
      "/store/shop/pictures",
      "/store/shop/declarations",
      "/store/shop/product-imports",
      "/store/shop/review-photos",
    ]);
  });

  it("is 10 s for headers and 20 s for a whole request unless told, and leaves a server its own times", () => {
    http.createServer = createServer;
    boundServerTimes();
    expect(http.createServer(() => {})).toMatchObject(SERVER_TIMES);
    expect(http.createServer({ headersTimeout: 5 })).toMatchObject({ headersTimeout: 5, requestTimeout: 300_000 });
    expect(SERVER_TIMES).toMatchObject({ headersTimeout: 10_000, requestTimeout: 300_000 });
    expect(REQUEST_TIMEOUT_MS).toBe(20_000);
  });
});
