import { Agent, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { createReadableStreamFromReadable } from "@remix-run/node";
import express from "express";
import { afterAll, expect, it } from "vitest";
import { drainBody, loggablePath } from "./requests";

/** Larger than the buffers of a socket and a stream, so that an unread body blocks its connection. */
const BODY = "x".repeat(2_000_000);

const server = express()
  .use(drainBody)
  .use((request, response) => {
    // Like Remix's adapter: a body as a stream that may never be read.
    createReadableStreamFromReadable(request);
    response.status(413).end("too large");
  })
  .listen(0, "127.0.0.1");
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function send(headers: Record<string, string>, body: string): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: "127.0.0.1", method: "PUT", agent, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    });
    sent.on("error", reject).end(body);
  });
}

afterAll(() => {
  agent.destroy();
  server.close();
});

it.each([
  ["whose length is told", { "Content-Length": String(BODY.length) }],
  ["in chunks", { "Transfer-Encoding": "chunked" }],
])(
  "a body that nobody read %s does not hold up the next request on its connection",
  async (_name, headers) => {
    expect(await send(headers, BODY)).toBe(413);
    expect(await send({ "Content-Length": "2" }, "{}")).toBe(413);
  },
  5_000,
);

it.each([
  ["/api/server/users/ada@shop.example", "/api/server/users/[hidden]"],
  ["/api/server/users/ada%40shop.example/x", "/api/server/users/[hidden]/x"],
  ["/api/server/user?email=ada@shop.example", "/api/server/user"],
  ["/dashboard/myOrders", "/dashboard/myOrders"],
  ["/wish-lists/secret-1", "/wish-lists/[hidden]"],
  ["//WISH-LISTS/secret-1/x?y=1", "//WISH-LISTS/[hidden]/[hidden]"],
  ["/wish-list", "/wish-list"],
])("loggablePath writes %s as %s", (path, logged) => expect(loggablePath(path)).toBe(logged));

it("loggablePath takes a time that grows with the length alone", () => {
  const startedAt = performance.now();
  loggablePath(`/${"a".repeat(500_000)}`);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
