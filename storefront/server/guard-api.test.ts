import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardApi } from "./guard-api";

type Answer = { status: number; allow: string | undefined; body: string };

const server = express()
  .use(guardApi)
  .use((request, response) => {
    response.json(request.originalUrl);
  })
  .listen(0, "127.0.0.1");

/** A request as it stands on the wire: `fetch` would tidy the path and refuse the method. */
function send(method: string, path: string): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    httpRequest({ port, host: "127.0.0.1", method, path }, (response) => {
      let body = "";
      response.on("data", (chunk) => {
        body += String(chunk);
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, allow: response.headers.allow, body }));
    })
      .on("error", reject)
      .end();
  });
}

describe("the guard before /api/server", () => {
  beforeAll(
    () => new Promise<void>((resolve) => (server.listening ? resolve() : server.once("listening", () => resolve()))),
  );
  afterAll(() => {
    server.close();
  });

  it.each(["TRACE", "PROPFIND"])("refuses %s as a method that is not served", async (method) => {
    const { status, allow, body } = await send(method, "/api/server/products");
    expect([status, JSON.parse(body).error.code]).toEqual([405, "method_not_allowed"]);
    expect(allow).toContain("GET");
  });

  it("knows no path that cannot be decoded", async () => {
    const { status, body } = await send("GET", "/api/server/%E0%A4%A");
    expect([status, JSON.parse(body).error.code]).toEqual([404, "not_found"]);
  });

  it.each([
    ["/api/server/products?_data=routes%2Fx", "/api/server/products"],
    ["/api/server/products?%5fdata=x&q=a%26b&index", "/api/server/products?q=a%26b"],
    ["/explore?_data=x", "/explore?_data=x"],
  ])("turns %s into %s", async (path, expected) => {
    expect(JSON.parse((await send("GET", path)).body)).toBe(expected);
  });
});
