import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage, type RequestOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import express from "express";
import { afterAll, describe, expect, it } from "vitest";
import { builtAssets } from "./built-assets";

const SCRIPT = "export const drones = 11;\n".repeat(100);
const folder = mkdtempSync(join(tmpdir(), "built assets "));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "assets/shop-1.js"), SCRIPT);
writeFileSync(join(folder, "assets/shop-1.js.br"), brotliCompressSync(SCRIPT));
writeFileSync(join(folder, "assets/shop-1.js.gz"), gzipSync(SCRIPT));
writeFileSync(join(folder, "assets/font-1.woff2"), "0123456789");
writeFileSync(join(folder, "picture.webp"), "0123456789");
const app = express().disable("x-powered-by");
app.use((_request, response, next) => {
  response.setHeader("X-Request-Id", "12345678");
  next();
});
const server = app.use(builtAssets(folder)).listen(0, "127.0.0.1");
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Sends a request without the headers and decoding that `fetch` adds. */
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<IncomingMessage & { body: Buffer }>((resolve, reject) => {
    const options: RequestOptions = { port: (server.address() as AddressInfo).port, path, headers, method };
    get(options, async (answer) => resolve(Object.assign(answer, { body: await buffer(answer) }))).on("error", reject);
  });

describe("the build's files", () => {
  it("are sent as the build compressed them, and plain to who does not read that", async () => {
    const brotli = await ask("/assets/shop-1.js", { "accept-encoding": "gzip, deflate, br" });
    expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(brotli.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    expect((await ask("/assets/shop-1.js", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
    const plain = await ask("/assets/shop-1.js");
    expect([plain.headers["content-encoding"], plain.body.toString()]).toEqual([undefined, SCRIPT]);
  });

  it("answer a part, a head, and 304 to who has them", async () => {
    const part = await ask("/picture.webp", { range: "bytes=2-4" });
    const told = [part.statusCode, part.headers["content-range"], part.body.toString()];
    expect(told).toEqual([206, "bytes 2-4/10", "234"]);
    expect((await ask("/assets/font-1.woff2", { range: "bytes=-3" })).body.toString()).toBe("789");
    const head = await ask("/assets/shop-1.js", {}, "HEAD");
    expect([head.statusCode, head.headers["content-length"], head.body.length]).toEqual([200, `${SCRIPT.length}`, 0]);
    const first = await ask("/assets/shop-1.js", { "accept-encoding": "br" });
    const again = { "accept-encoding": "br", "if-none-match": String(first.headers.etag) };
    expect((await ask("/assets/shop-1.js", again)).statusCode).toBe(304);
    expect((await ask("/assets/shop-1.js", { ...again, "accept-encoding": "gzip" })).statusCode).toBe(200);
  });

  it("are for this site but pictures, a plain 404 under /assets if unknown, and known without the disk", async () => {
    const policyOf = async (path: string) => (await ask(path)).headers["cross-origin-resource-policy"];
    expect(await policyOf("/picture.webp")).toBe("cross-origin");
    for (const path of ["/assets/shop-1.js", "/assets/font-1.woff2", "/assets/gone.webp"])
      expect([path, await policyOf(path)]).toEqual([path, "same-site"]);
    const missing = await ask("/assets/old-2.js");
    expect([missing.statusCode, missing.body.toString()]).toEqual([404, "Not found"]);
    for (const name of ["", "x".repeat(5_000), "%00"]) expect((await ask(`/assets/${name}`)).statusCode).toBe(404);
    expect((await ask("/explore")).body.toString()).toContain("Cannot GET /explore");
    writeFileSync(join(folder, "late.webp"), "0123456789");
    expect((await ask("/late.webp")).statusCode).toBe(404);
  });
});
