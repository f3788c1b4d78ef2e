import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, describe, expect, it, vi } from "vitest";
import { servePictures } from "./pictures";

const NAME = `${"a".repeat(32)}-400.webp`;
let server: Server;
afterEach(() => void server.close());

/** Serves a picture that may be kept for some seconds; `reads` counts how often Medusa was asked for it. */
function serve(keepSeconds: number, isForAllSites = false) {
  const read = vi.fn(async () => ({ bytes: Buffer.from("picture"), type: "image/webp", keepSeconds, isForAllSites }));
  server = express().use("/media", servePictures(read)).listen(0);
  const { port } = server.address() as AddressInfo;
  const ask = async (name = NAME) => (await fetch(`http://localhost:${port}/media/${name}`)).headers;
  return { ask, reads: () => read.mock.calls.length };
}

describe("a picture made from an upload", () => {
  it.each([
    [0, "no-store", 2],
    [60, "public, max-age=60", 1],
    [31_536_000, "public, max-age=31536000, immutable", 1],
  ])("that may be kept %s s is kept so long, here and by browsers", async (seconds, control, count) => {
    const { ask, reads } = serve(seconds);
    expect((await ask()).get("cache-control")).toBe(control);
    await ask();
    expect(reads()).toBe(count);
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
