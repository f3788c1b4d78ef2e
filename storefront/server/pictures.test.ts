import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, describe, expect, it, vi } from "vitest";
import { servePictures } from "./pictures";

const NAME = `${"a".repeat(32)}-400.webp`;
let server: Server;
afterEach(() => void server.close());

/** Asks twice for a picture that Medusa lets be kept for some seconds. */
async function askTwice(keepSeconds: number) {
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.resolve({ bytes: Buffer.from("picture"), type: "image/webp", keepSeconds, isForAllSites: false });
  };
  server = express().use("/media", servePictures(read)).listen(0);
  const address = `http://localhost:${(server.address() as AddressInfo).port}/media/${NAME}`;
  const first = await fetch(address);
  await fetch(address);
  return { reads, control: first.headers.get("cache-control") };
}

describe("a picture made from an upload", () => {
  it.each([
    [0, "no-store", 2],
    [60, "public, max-age=60", 1],
    [31_536_000, "public, max-age=31536000, immutable", 1],
  ])("that may be kept %s s is kept so long, here and by browsers", async (seconds, control, reads) => {
    expect(await askTwice(seconds)).toEqual({ reads, control });
  });

  it("is kept by a browser for the rest of its time here alone, so that both do not add up", async () => {
    const kept = { bytes: Buffer.from("picture"), type: "image/webp", keepSeconds: 60, isForAllSites: false };
    const read = () => Promise.resolve(kept);
    server = express().use("/media", servePictures(read)).listen(0);
    const address = `http://localhost:${(server.address() as AddressInfo).port}/media/${NAME}`;
    await fetch(address);
    const now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now + 45_500);
    const control = (await fetch(address)).headers.get("cache-control");
    vi.restoreAllMocks();
    expect(control).toMatch(/^public, max-age=1[0-4]$/);
  });

  it.each([
    [true, "cross-origin"],
    [false, "same-site"],
  ])("may be shown by other sites: %s", async (isForAllSites, policy) => {
    const kept = { bytes: Buffer.from("picture"), type: "image/webp", keepSeconds: 60, isForAllSites };
    server = express()
      .use(
        "/media",
        servePictures(() => Promise.resolve(kept)),
      )
      .listen(0);
    const address = `http://localhost:${(server.address() as AddressInfo).port}/media/`;
    expect((await fetch(address + NAME)).headers.get("cross-origin-resource-policy")).toBe(policy);
    expect((await fetch(`${address}nothing`)).headers.get("cross-origin-resource-policy")).toBe("same-site");
  });
});
