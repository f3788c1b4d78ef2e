import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { noteWrites } from "./note-writes";

let writes = 0;
const catalogue = { noteWrite: () => void writes++ };
const server = express()
  .use(noteWrites(catalogue), (request, response) => response.sendStatus(Number(request.query.status ?? 200)))
  .listen(0, "127.0.0.1");
afterAll(() => server.close());
beforeEach(() => {
  writes = 0;
});

async function send(method: string, path: string): Promise<number> {
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method, redirect: "manual" });
  return writes;
}

describe("the pages of everybody", () => {
  it.each(["/logout?status=302", "/LOGOUT/", "/stay-in-touch/send?status=303", "/login", "/forgot-password", "/"])(
    "are not outdated by a form that anybody may send: %s",
    async (path) => {
      expect(await send("POST", path)).toBe(0);
    },
  );

  it("are not outdated by a read, nor by what was refused", async () => {
    for (const method of ["GET", "HEAD", "OPTIONS"]) expect(await send(method, "/api/server/products")).toBe(0);
    for (const status of [400, 403, 503]) expect(await send("POST", `/api/server/addReview?status=${status}`)).toBe(0);
  });

  it.each([
    ["POST", "/api/server/addReview?status=201"],
    ["DELETE", "/API/server/deleteProduct/prod_1"],
    ["PUT", "/api/server/orders/order_1"],
    ["POST", "/products/sparrow?status=302"],
    ["POST", "/Products/sparrow?_data=routes%2Fproducts.%24handle"],
  ])("are outdated by %s %s, before it is answered", async (method, path) => {
    expect(await send(method, path)).toBe(1);
  });
});
