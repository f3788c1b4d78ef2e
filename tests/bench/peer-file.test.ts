import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPeerFile } from "./peer-file";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bench-peer-"));
});
afterAll(() => rm(folder, { recursive: true }));

const PATHS = { home: "/us", list: "/us/store", product: "/us/products/kestrel-pro", cart: "/us/cart" };

async function write(text: string): Promise<string> {
  const file = path.join(folder, "peer.json");
  await writeFile(file, text);
  return file;
}

describe("readPeerFile", () => {
  it.each([
    ["no JSON", "home: /us"],
    ["a path that is an address", JSON.stringify({ ...PATHS, home: "http://localhost:8000/us" })],
    ["a page that it does not know", JSON.stringify({ ...PATHS, basket: "/us/cart" })],
  ])("names the file with %s", async (_what, text) => {
    await expect(readPeerFile(await write(text))).rejects.toThrow("peer.json is not as it should be");
  });

  it("names a file that is not there", async () => {
    await expect(readPeerFile(path.join(folder, "none.json"))).rejects.toThrow("none.json cannot be read");
  });

  it("has the paths, and cookie and process where the file names them", async () => {
    const more = { cookie: "_medusa_cache_id=bench", pid: 12 };
    expect(await readPeerFile(await write(JSON.stringify({ ...PATHS, ...more })))).toEqual({ ...PATHS, ...more });
  });
});
