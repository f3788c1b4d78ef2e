import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerPages } from "./answer-page";
import type { Page } from "./render-page";

const LIST = JSON.stringify([{ productName: "Sparrow" }]);
const PAGE: Page = {
  status: 200,
  headers: [
    ["content-type", "application/json; charset=utf-8"],
    ["x-total-count", "1"],
  ],
  inline: { scripts: [], styles: [] },
  tag: "1",
  br: null,
  gzip: gzipSync(LIST),
  bytes: LIST.length,
};

describe("a list of /api/server", () => {
  const path = "/api/server/products";
  let base: string;
  let large: Partial<Page> = {};
  const there = { isThere: true };
  const pages = { get: async () => (there.isThere ? { ...PAGE, ...large } : null), isKept: () => true };
  const server = express()
    .use(answerPages(pages, (_request, _response, next) => next()))
    .use((_request, response) => void response.send("made for this request"))
    .listen(0, "127.0.0.1");
  beforeAll(() => {
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  });
  beforeEach(() => {
    there.isThere = true;
    large = {};
  });
  afterAll(() => server.close());
  const ask = async (init: RequestInit = {}, query = "") => {
    const answer = await fetch(base + query, init);
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };

  it("comes from the cache, compressed or not, with its own headers", async () => {
    for (const encoding of ["gzip, br", "identity", "gzip;q=0"]) {
      const { headers, body } = await ask({ headers: { "accept-encoding": encoding } });
      expect(body).toBe(LIST);
      expect(headers.get("content-encoding")).toBe(encoding === "gzip, br" ? "gzip" : null);
      expect([headers.get("etag"), headers.get("x-total-count")]).toEqual(['W/"1"', "1"]);
      expect(headers.get("vary")).toBe("Accept-Encoding");
    }
    expect(gunzipSync(PAGE.gzip).toString()).toBe(LIST);
  });

  it("is 304 for who has it, however the tag is written, and empty for HEAD", async () => {
    for (const known of ['W/"1"', '"1"', '"other", W/"1"', "*"])
      expect((await ask({ headers: { "if-none-match": known } })).status, known).toBe(304);
    expect((await ask({ headers: { "if-none-match": 'W/"2"' } })).status).toBe(200);
    const head = await ask({ method: "HEAD", headers: { "accept-encoding": "identity" } });
    expect([head.body, head.headers.get("content-length")]).toEqual(["", String(LIST.length)]);
  });

  it("is made for the request where it has a Bearer token, a query or another method, and where nothing is cached", async () => {
    for (const answer of [
      await ask({ headers: { authorization: "Bearer x" } }),
      await ask({}, "?limit=1"),
      await ask({ method: "POST" }),
    ])
      expect(answer.body).toBe("made for this request");
    there.isThere = false;
    expect((await ask()).body).toBe("made for this request");
  });

  it("is unpacked for a client without gzip only as far as the client has read", async () => {
    const bytes = 40_000_000;
    large = { gzip: gzipSync(Buffer.alloc(bytes)), bytes };
    const held = process.memoryUsage().arrayBuffers;
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`);
    // The first bytes are there; nothing else is read.
    await once(socket, "readable");
    await new Promise((done) => setImmediate(done));
    expect(process.memoryUsage().arrayBuffers - held).toBeLessThan(bytes / 2);
    socket.destroy();
  });
});
