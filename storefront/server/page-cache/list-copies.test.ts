import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import express, { type Request } from "express";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { answerLists, isListBesideCopy, keepListCopy, LIST_PATHS, type ListAnswer } from "./list-copies";

const LIST = JSON.stringify([{ productName: "Sparrow" }]);
const answerOf = (number: number, isCurrent = true): ListAnswer => ({
  headers: [
    ["content-type", "application/json; charset=utf-8"],
    ["etag", `W/"${number}"`],
    ["x-total-count", "1"],
  ],
  tag: `W/"${number}"`,
  gzip: gzipSync(LIST),
  bytes: LIST.length,
  isCurrent,
});

function setUp() {
  const catalogue = { version: "v1", changedAt: 0, writtenAt: 0, heard: true, isHeard: () => catalogue.heard };
  let count = 0;
  const next = { isThere: true, isCurrent: true };
  const make = vi.fn(async (_dataSince: number) => {
    count += 1;
    return next.isThere ? answerOf(count, next.isCurrent) : null;
  });
  const list = keepListCopy(make, catalogue);
  const tag = async () => (await list.get())?.tag ?? null;
  return { catalogue, next, make, list, tag };
}

describe("the copy of all products", () => {
  it("is made once for many who ask, and again for nobody while nothing changes", async () => {
    const { list, make, tag } = setUp();
    const tags = await Promise.all(Array.from({ length: 20 }, async () => (await list.get())?.tag));
    expect(new Set(tags)).toEqual(new Set(['W/"1"']));
    expect([await tag(), make.mock.calls.length]).toEqual(['W/"1"', 1]);
  });

  it("is made again after a change of the catalogue, from data that have the change", async () => {
    const { catalogue, make, tag } = setUp();
    await tag();
    catalogue.version = "v2";
    catalogue.changedAt = 5;
    expect(await tag()).toBe('W/"2"');
    expect(make).toHaveBeenLastCalledWith(5);
    catalogue.writtenAt = Date.now() + 1;
    expect(await tag()).toBe('W/"3"');
  });

  it("is made twice where a change came while it was being made", async () => {
    const { catalogue, list, make } = setUp();
    const first = list.get();
    catalogue.version = "v2";
    catalogue.changedAt = Date.now() + 1_000;
    expect([(await first)?.tag, (await list.get())?.tag]).toEqual(['W/"1"', 'W/"3"']);
    expect(make).toHaveBeenCalledTimes(3);
  });

  it("is made again each time where its data were too old", async () => {
    const { next, tag } = setUp();
    next.isCurrent = false;
    expect([await tag(), await tag()]).toEqual(['W/"1"', 'W/"2"']);
  });

  it("is the last one where no other can be made, and none where there never was one", async () => {
    const { catalogue, next, tag } = setUp();
    next.isThere = false;
    expect(await tag()).toBeNull();
    next.isThere = true;
    expect(await tag()).toBe('W/"2"');
    next.isThere = false;
    catalogue.version = "v2";
    expect([await tag(), await tag()]).toEqual(['W/"2"', 'W/"2"']);
  });

  it("is at most two seconds old while nobody hears of changes", async () => {
    vi.useFakeTimers();
    try {
      const { catalogue, tag } = setUp();
      await tag();
      catalogue.heard = false;
      expect(await tag()).toBe('W/"1"');
      vi.advanceTimersByTime(2_001);
      expect(await tag()).toBe('W/"2"');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe.each(LIST_PATHS)("GET %s", (path) => {
  let base: string;
  let large: Partial<ListAnswer> = {};
  const there = { isThere: true };
  const list = { get: async () => (there.isThere ? { ...answerOf(1), ...large } : null) };
  const server = express()
    .use(answerLists({ "/api/server/products": list, "/api/server/reviews": list }))
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

  it("comes from the copy, compressed or not, with its own headers", async () => {
    for (const encoding of ["gzip, br", "identity", "gzip;q=0"]) {
      const { headers, body } = await ask({ headers: { "accept-encoding": encoding } });
      expect(body).toBe(LIST);
      expect(headers.get("content-encoding")).toBe(encoding === "gzip, br" ? "gzip" : null);
      expect([headers.get("etag"), headers.get("x-total-count")]).toEqual(['W/"1"', "1"]);
      expect(headers.get("vary")).toBe("Accept-Encoding");
    }
    expect(gunzipSync(answerOf(1).gzip).toString()).toBe(LIST);
  });

  it("is 304 for who has it, however the tag is written, and empty for HEAD", async () => {
    for (const known of ['W/"1"', '"1"', '"other", W/"1"', "*"])
      expect((await ask({ headers: { "if-none-match": known } })).status, known).toBe(304);
    expect((await ask({ headers: { "if-none-match": 'W/"2"' } })).status).toBe(200);
    const head = await ask({ method: "HEAD", headers: { "accept-encoding": "identity" } });
    expect([head.body, head.headers.get("content-length")]).toEqual(["", String(LIST.length)]);
  });

  it("is made for the request where it has a Bearer token, a query or another method, and where there is no copy", async () => {
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

  it("counts as a search without gzip, with a query and with a Bearer token", () => {
    const counts = (request: { originalUrl?: string; headers?: object; acceptsEncodings?: () => string | false }) =>
      isListBesideCopy({
        ...{ method: "GET", path, originalUrl: path, headers: {}, acceptsEncodings: () => "gzip" },
        ...request,
      } as unknown as Request);
    expect(counts({})).toBe(false);
    expect(counts({ acceptsEncodings: () => false })).toBe(true);
    expect(counts({ originalUrl: `${path}?limit=1` })).toBe(true);
    expect(counts({ headers: { authorization: "Bearer x" } })).toBe(true);
  });
});
