import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import express, { type RequestHandler } from "express";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { serveUploads } from "./uploads";

const place = vi.hoisted(() => ({ SHOP_DATA_DIR: "" }));
vi.mock("../lib/config/env", () => ({ getEnv: () => place }));

let server: Server;
const statusOf = async (name: string, method = "GET") => {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}/static/${name}`, { method })).status;
};

beforeAll(async () => {
  place.SHOP_DATA_DIR = await mkdtemp(path.join(tmpdir(), "uploads é "));
  const [open, closed] = ["uploads", "private"].map((name) => path.join(place.SHOP_DATA_DIR, name));
  for (const folder of [open, closed]) await mkdir(String(folder));
  for (const name of ["a.png", "private-1-x.csv", ".hidden"]) await writeFile(path.join(String(open), name), "x");
  await writeFile(path.join(String(closed), "orders.csv"), "x");
  const app = express().use("/static", serveUploads as unknown as RequestHandler);
  await new Promise<void>((resolve) => {
    server = app.listen(0, "127.0.0.1", () => resolve());
  });
});
afterAll(async () => {
  server.close();
  await rm(place.SHOP_DATA_DIR, { recursive: true });
});

describe("the address of uploads", () => {
  it.each([
    "private-1-x.csv",
    "%70rivate-1-x.csv",
    ".%2Fprivate-1-x.csv",
    "private-1-x.csv?a.png",
    "..%2Fprivate%2Forders.csv",
    "private/orders.csv",
    ".hidden",
    "",
  ])("has nothing at %j", async (name) => {
    expect([await statusOf(name), await statusOf(name, "HEAD")]).toEqual([404, 404]);
  });

  it("has a picture, and takes nothing", async () => {
    expect([await statusOf("a.png"), await statusOf("a.png", "HEAD")]).toEqual([200, 200]);
    expect(await statusOf("a.png", "POST")).toBe(404);
  });
});
