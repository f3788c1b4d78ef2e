import http from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SHOP_PREFIX } from "../../contract/common";
import { isUploadPath, REQUEST_TIMEOUT_MS, SERVER_TIMES } from "../../contract/http";
import { ROUTES } from "../../contract/routes/all";
import { boundServerTimes } from "./server-times";

const createServer = http.createServer;
/** More bytes than the buffers of two sockets take. */
const LARGE = 20_000_000;
let server: http.Server;

beforeAll(async () => {
  boundServerTimes({ headersTimeout: 100, requestTimeout: 1_500, connectionsCheckingInterval: 20 }, 800, 800);
  server = http.createServer((request, response) => {
    if (request.url === "/large") response.end(Buffer.alloc(LARGE));
    else if (request.url === "/slow") setTimeout(() => response.end("done"), 1_200);
    else request.resume().on("end", () => response.end("done"));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
});
afterAll(() => {
  http.createServer = createServer;
  server.close();
});

/** Ends when the server closes a connection that sends `start` and then nothing. */
function closed(start: string): Promise<void> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => socket.write(start));
  return new Promise((resolve) => {
    socket.resume().on("error", () => {});
    socket.on("close", () => resolve());
  });
}
const inItsHeaders = (line: string) => `${line} HTTP/1.1\r\nHost: shop\r\nX-Slow: `;
const inItsBody = (line: string) => `${line} HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nab`;

const UPLOADS = ["POST /store/shop/pictures", "POST /dashboard/pictures?product=x"];
const OTHERS = [
  "POST /",
  "PUT /store/shop/pictures",
  "POST /store/shop/review-photos/x",
  "POST /dashboard/reviewPhotos/x",
  "POST /store/shop/pictures/",
  "POST /store/shop/Pictures",
  "POST /dashboard/pictures/x",
];

describe("boundServerTimes", () => {
  it("disconnects a client that stops in its headers or body, an upload last, and nothing that only looks like one", async () => {
    const startedAt = performance.now();
    const order: string[] = [];
    const starts = [...UPLOADS.map(inItsBody), ...OTHERS.map(inItsBody), inItsHeaders("GET /")];
    await Promise.all(starts.map((start) => closed(start).then(() => order.push(start))));
    expect(performance.now() - startedAt).toBeGreaterThan(1_400);
    // Their order, because a slow machine delays all of them.
    expect(order.slice(-UPLOADS.length).sort()).toEqual(UPLOADS.map(inItsBody).sort());
  });

  it("disconnects a client that takes nothing of its answer, and none that waits for a slow one or reads slowly", async () => {
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`;
    const open = (path: string) => {
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => socket.write(get(path)));
      return socket.on("error", () => {});
    };
    const stalled = new Promise((resolve) => server.once("connection", (socket) => socket.once("close", resolve)));
    const reader = open("/large").pause();
    const read = async (path: string) => {
      let bytes = 0;
      for await (const part of open(path)) bytes += (part as Buffer).length;
      return bytes;
    };
    const [slow, large] = await Promise.all([read("/slow"), read("/large"), stalled]);
    reader.destroy();
    expect(slow).toBeGreaterThan(50);
    expect(large).toBeGreaterThan(LARGE);
  });

  it("is 10 s for headers and 20 s for a request unless told, and four routes take a file", () => {
    const uploads = ROUTES.filter(({ method, path }) => method === "POST" && isUploadPath(SHOP_PREFIX + path));
    expect(uploads).toHaveLength(4);
    expect(uploads).toEqual(ROUTES.filter(({ upload }) => upload));
    http.createServer = createServer;
    boundServerTimes();
    expect(http.createServer(() => {})).toMatchObject(SERVER_TIMES);
    expect(http.createServer({ headersTimeout: 5 })).toMatchObject({ headersTimeout: 5, requestTimeout: 300_000 });
    expect(SERVER_TIMES).toMatchObject({ headersTimeout: 10_000, requestTimeout: 300_000 });
    expect(REQUEST_TIMEOUT_MS).toBe(20_000);
  });
});
