import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkRequest } from "./refusals";
import { dropFrameworkParameters } from "./requests";

type Answer = { status: number; allow: string | undefined; body: string };

const server = express()
  .use(checkRequest, dropFrameworkParameters)
  .use((request, response) => {
    response.json(request.originalUrl);
  })
  .listen(0, "127.0.0.1");

/** A raw request: `fetch` would normalise the path and refuse the method. */
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

beforeAll(
  () => new Promise<void>((resolve) => (server.listening ? resolve() : server.once("listening", () => resolve()))),
);
afterAll(() => {
  server.close();
});

describe("checkRequest", () => {
  it.each(["TRACE", "PROPFIND"])("refuses %s as a method that is not served", async (method) => {
    const { status, allow, body } = await send(method, "/api/server/products");
    expect([status, JSON.parse(body).error.code]).toEqual([405, "method_not_allowed"]);
    expect(allow).toContain("GET");
    const page = await send(method, "/login");
    expect([page.status, page.body]).toEqual([405, "This cannot be done here. Nothing was changed."]);
  });

  it.each([
    "/api/server/%E0%A4%A",
    "http://x/api/server/products",
    "/api/%73erver/products",
    "//api/server/products",
    "/api\\server\\products",
  ])("answers %s in the API's words", async (target) => {
    const { status, body } = await send("GET", target);
    expect([status, JSON.parse(body).error.code]).toEqual([404, "not_found"]);
  });

  it.each(["http://x/register", "/%72egister", "/x/../register", "/re\\gister", "/login%00", "/login#x"])(
    "answers %s as a page would",
    async (target) => {
      const { status, body } = await send("POST", target);
      expect([status, body]).toEqual([404, expect.stringMatching(/^This address cannot be read\./)]);
    },
  );
});

describe("dropFrameworkParameters", () => {
  it.each([
    ["/api/server/products?_data=routes%2Fx", "/api/server/products"],
    ["/api/server/products?%5fdata=x&q=a%26b&index", "/api/server/products?q=a%26b"],
    ["/explore?_data=x", "/explore?_data=x"],
  ])("turns %s into %s", async (path, expected) => {
    expect(JSON.parse((await send("GET", path)).body)).toBe(expected);
  });
});
