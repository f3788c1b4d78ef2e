import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, describe, expect, it, vi } from "vitest";
import { servePictures } from "./pictures";
import { limitUnknownPictures } from "./rate-limits";

const NAME = `${"a".repeat(32)}-400.webp`;
const PUBLIC_URL = "https://shop.example";
let server: Server;
afterEach(() => void server.close());

type Read = NonNullable<Parameters<typeof servePictures>[1]>;

/** Answers how to ask a new server for a picture; `perMinute` unknown ones are allowed. */
function start(read: Read, perMinute = 600) {
  const limit = limitUnknownPictures({ RATE_LIMIT_SCALE: perMinute / 600, PUBLIC_URL });
  server = express().use("/media", servePictures(limit, read)).listen(0);
  const { port } = server.address() as AddressInfo;
  return async (name: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://localhost:${port}/media/${name}`, { headers });
    await answer.arrayBuffer();
    return answer;
  };
}

/** Serves a picture that may be kept for some seconds; `reads` counts how often Medusa was asked for it. */
function serve(keepSeconds: number, isForAllSites = false, type = "image/webp") {
  const read = vi.fn(async () => ({ bytes: Buffer.from("picture"), type, keepSeconds, isForAllSites }));
  const look = start(read);
  return { ask: async (name = NAME) => (await look(name)).headers, reads: () => read.mock.calls.length };
}

describe("a picture made from an upload", () => {
  it.each([
    [0, "no-store", 1],
    [60, "public, max-age=60", 1],
    [31_536_000, "public, max-age=31536000, immutable", 1],
  ])("that may be kept %s s is kept so long, here and by browsers", async (seconds, control, count) => {
    const { ask, reads } = serve(seconds);
    expect((await ask()).get("cache-control")).toBe(control);
    await ask();
    expect(reads()).toBe(count);
  });

  it.each([
    ["image/webp", 0, "no-store"],
    ["application/pdf", 31_536_000, "public, max-age=31536000, immutable"],
  ])("of the type %s, that may be kept %s s, is asked for again after two seconds", async (type, seconds, control) => {
    const { ask, reads } = serve(seconds, false, type);
    for (const _time of [1, 2]) expect((await ask()).get("cache-control")).toBe(control);
    expect(reads()).toBe(1);
    const later = performance.now() + 2_500;
    performance.now = () => later;
    await ask();
    Reflect.deleteProperty(performance, "now");
    expect(reads()).toBe(2);
  });

  it("is kept by a browser for the rest of its time here alone, so that both do not add up", async () => {
    const { ask } = serve(60);
    await ask();
    const later = performance.now() + 45_500;
    performance.now = () => later;
    const control = (await ask()).get("cache-control");
    Reflect.deleteProperty(performance, "now");
    expect(control).toMatch(/^public, max-age=1[0-4]$/);
  });

  it.each([
    [true, "cross-origin"],
    [false, "same-site"],
  ])("may be shown by other sites: %s", async (isForAllSites, policy) => {
    const { ask } = serve(60, isForAllSites);
    expect((await ask()).get("cross-origin-resource-policy")).toBe(policy);
    expect((await ask("nothing")).get("cross-origin-resource-policy")).toBe("same-site");
  });
});

describe("the limit of pictures that the storefront has not kept", () => {
  const nameOf = (kind: string) => `${kind.repeat(32)}-400.webp`;
  const [KEPT, NEW, UNKNOWN, FAILS] = ["a", "b", "0", "f"].map(nameOf) as [string, string, string, string];
  /** A kept picture, one that is being made, one of Medusa's failures, and invented names. */
  const read: Read = async (name) => {
    if (name === FAILS) throw new Error("Medusa is away");
    if (name !== KEPT && name !== NEW) return null;
    const keepSeconds = name === KEPT ? 31_536_000 : 0;
    return { bytes: Buffer.from("picture"), type: "image/webp", keepSeconds, isForAllSites: true };
  };

  it("counts those that do not exist, and nothing else", async () => {
    const look = start(read, 2);
    const statuses: number[] = [];
    for (const name of [
      KEPT,
      NEW,
      NEW,
      NEW,
      FAILS,
      FAILS,
      FAILS,
      "no-name",
      "no-name",
      "no-name",
      UNKNOWN,
      NEW,
      UNKNOWN,
    ])
      statuses.push((await look(name)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 503, 503, 503, 404, 404, 404, 404, 200, 404]);
    const refused = await look(nameOf("1"));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(30);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect((await look(KEPT)).status).toBe(200);
  });

  it("counts what other sites' pages request by itself, and marks no picture that others may keep", async () => {
    const look = start(read, 1);
    for (const name of ["1", "2"]) await look(nameOf(name), { "Sec-Fetch-Site": "cross-site" });
    expect((await look(NEW, { "Sec-Fetch-Site": "cross-site" })).status).toBe(429);
    expect((await look(UNKNOWN, { "Sec-Fetch-Site": "same-origin" })).status).toBe(404);
    server.close();
    expect((await start(read)(KEPT)).headers.has("ratelimit")).toBe(false);
  });
});
