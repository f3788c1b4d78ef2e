import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readAdminPagesFromDisk } from "./admin-pages";

const folder = mkdtempSync(join(tmpdir(), "admin-pages-"));
const write = (html: string) => writeFileSync(join(folder, "index.html"), html);
const setHeaders = (response: express.Response) => {
  response.setHeader("Cache-Control", "max-age=31536000, immutable");
};
let server: Server;
let stop: () => void;

/** A server of files and pages such as Medusa makes for Medusa Admin (admin-bundler's `serve`). */
beforeAll(async () => {
  stop = readAdminPagesFromDisk();
  const admin = express.Router();
  const sendPage: express.RequestHandler = (_request, response) => void response.send("read at the start");
  admin.get("/", sendPage);
  admin.use(express.static(folder, { setHeaders }));
  admin.get("/*", sendPage);
  const app = express().use("/app", admin);
  app.use((request, response) => void response.send(request.originalUrl));
  await new Promise<void>((resolve) => {
    server = app.listen(0, "127.0.0.1", () => resolve());
  });
});
afterAll(() => {
  stop();
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = async (path: string, method = "GET") => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });
  return { text: await answer.text(), cached: answer.headers.get("cache-control") };
};

it("each page of Medusa Admin is the file of the moment, which browsers ask for again, and nothing else", async () => {
  for (const html of ["being built", "<script src=/app/assets/index-1.js></script>"]) {
    write(html);
    for (const path of ["/app", "/app/", "/APP/orders", "/app/reset-password?token=1.2"])
      expect([path, await ask(path)]).toEqual([path, { text: html, cached: "no-cache" }]);
  }
  expect((await ask("/app/assets/none.js")).text).toBe("read at the start");
  expect(await ask("/app/orders", "POST")).toEqual({ text: "/app/orders", cached: null });
  expect(await ask("/apple?a=1")).toEqual({ text: "/apple?a=1", cached: null });
});
