import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import compression from "compression";
import express from "express";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "../app/domain/app-error";
import type { FeedItem } from "../app/lib/search-engines/feed";
import { serveFeeds } from "./feeds";

const ITEM: FeedItem = {
  id: "prod_1",
  title: "Kite & <Co>",
  additional_image_link: ["https://shop.example/2.webp", "https://shop.example/3.webp"],
  shipping: [{ country: "US", price: "0.00 USD" }],
};

const SOON = { timeout: 20_000 };

let server: Server;
afterEach(() => void server.close());

type Pages = () => AsyncGenerator<FeedItem[]>;

/** Serves feeds of these pages; `build` and `catalogue` may be changed afterwards. */
async function serve(read: Pages) {
  const catalogue = { version: "one", changedAt: "2026-11-20T10:00:00.500Z" as string | null };
  const build = { digest: "first", builtMs: Date.parse("2026-11-01T10:00:00Z") };
  const sources = { build, latest: async () => ({ ...catalogue }), read };
  const app = express()
    .use(compression())
    .use("/feeds", serveFeeds({ PUBLIC_URL: "https://shop.example" }, sources));
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = (file: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/feeds/${file}`, init);
  return { port, build, catalogue, ask };
}

const pagesOf = (...pages: (FeedItem[] | Error)[]): Pages =>
  async function* () {
    for (const page of pages) {
      if (page instanceof Error) throw page;
      yield page;
    }
  };

describe("a feed", () => {
  it("is RSS with Google's fields, all pages in one file", async () => {
    const answer = await (await serve(pagesOf([ITEM], [], [ITEM]))).ask("products.xml");
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const xml = await answer.text();
    const head = '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com';
    expect(xml.startsWith(head)).toBe(true);
    expect(xml.match(/<item>/g)).toHaveLength(2);
    expect(xml).toContain("<g:title>Kite &amp; &lt;Co&gt;</g:title>");
    expect(xml.match(/<g:additional_image_link>/g)).toHaveLength(4);
    expect(xml).toContain("<g:shipping>\n<g:country>US</g:country>\n<g:price>0.00 USD</g:price>\n</g:shipping>");
    expect(xml).toMatch(/<\/channel>\n<\/rss>\n$/);
  });

  it("is the same as JSON Lines, and of another name is none of these", async () => {
    const { ask } = await serve(pagesOf([ITEM], [ITEM]));
    const lines = (await (await ask("products.jsonl")).text()).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([ITEM, ITEM]);
    const { ask: askOther } = await serve(pagesOf([ITEM]));
    for (const file of ["", "products", "products.csv", "constructor"]) expect((await askOther(file)).status).toBe(404);
  });

  it("is not sent to who has the catalogue's version of this build, by its tag or its time", async () => {
    const { ask, build, catalogue } = await serve(pagesOf([ITEM]));
    const { headers } = await ask("products.xml");
    const etag = String(headers.get("etag"));
    const changed = String(headers.get("last-modified"));
    const statusOf = async (headers: Record<string, string>) => (await ask("products.xml", { headers })).status;
    const both = async () => [
      await statusOf({ "if-none-match": etag }),
      await statusOf({ "if-modified-since": changed }),
    ];
    expect(await both()).toEqual([304, 304]);
    const before = { ...build };
    Object.assign(build, { digest: "second", builtMs: Date.parse("2026-11-21T10:00:00Z") });
    expect(await both()).toEqual([200, 200]);
    Object.assign(build, before);
    Object.assign(catalogue, { version: "two", changedAt: "2026-11-20T10:00:01.200Z" });
    expect(await both()).toEqual([200, 200]);
  });

  it("has no time of change that another could have, and tells its head without reading", async () => {
    const { ask, catalogue } = await serve(pagesOf([ITEM]));
    catalogue.changedAt = new Date().toISOString();
    expect((await ask("products.xml")).headers.has("last-modified")).toBe(false);
    const { ask: askHead } = await serve(pagesOf(new Error("read")));
    const answer = await askHead("products.xml", { method: "HEAD" });
    expect([answer.status, answer.headers.has("etag")]).toEqual([200, true]);
  });

  it("is 503 while nothing can be read, and is cut off in the middle: it never ends as if it were whole", async () => {
    const down = new AppError("backend_unavailable", "down");
    const refused = await (await serve(pagesOf(down))).ask("products.xml");
    const told = [refused.status, refused.headers.get("retry-after"), refused.headers.has("etag")];
    expect(told).toEqual([503, "60", false]);
    server.close();
    const cut = (await serve(pagesOf([ITEM], down))).ask("products.xml");
    await expect(cut.then((answer) => answer.text())).rejects.toThrow();
  });

  it("is read only as fast as its client reads, and no further once the client has left", async () => {
    let pages = 0;
    let ended = false;
    const large = { ...ITEM, description: "x".repeat(256 * 1024) };
    const { port } = await serve(async function* () {
      try {
        for (; pages < 1_000; pages += 1) yield [large];
      } finally {
        ended = true;
      }
    });
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /feeds/products.xml HTTP/1.1\r\nHost: shop\r\n\r\n");
    await once(socket, "readable");
    await expect
      .poll(async () => {
        const before = pages;
        await sleep(200);
        return pages - before;
      }, SOON)
      .toBe(0);
    expect(pages).toBeLessThan(200);
    socket.destroy();
    await expect.poll(() => ended, SOON).toBe(true);
    expect(pages).toBeLessThan(200);
  });
});
