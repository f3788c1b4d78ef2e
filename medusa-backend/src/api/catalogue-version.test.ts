import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { MedusaRequest } from "@medusajs/framework/http";
import express, { type RequestHandler } from "express";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { tellCatalogueVersion } from "./catalogue-version";

const settle = vi.hoisted(() => vi.fn());
vi.mock("../workflows/products/update-catalogue", () => ({ settleCatalogue: settle }));

const warnings: string[] = [];
const scope = { resolve: () => ({ warn: (line: string) => warnings.push(line) }) };
let server: Server;
beforeAll(async () => {
  const app = express()
    .use((request, _response, next) => {
      Object.assign(request as unknown as MedusaRequest, { scope });
      next();
    })
    .use(tellCatalogueVersion as unknown as RequestHandler)
    .all("/json", (_request, response) => void response.status(201).json({ id: "one" }))
    .all("/empty", (_request, response) => void response.status(204).end())
    .all("/refused", (_request, response) => void response.status(409).json({ code: "conflict" }));
  await new Promise<void>((listening) => {
    server = app.listen(0, "127.0.0.1", listening);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  warnings.length = 0;
  settle.mockReset().mockResolvedValue("mark-2");
});

async function send(method: string, path: string) {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });
  return [answer.status, answer.headers.get("x-shop-catalogue-version"), await answer.text()];
}

it("names the catalogue's version in the answer to a write, with a body and without", async () => {
  expect(await send("POST", "/json")).toEqual([201, "mark-2", '{"id":"one"}']);
  expect(await send("DELETE", "/empty")).toEqual([204, "mark-2", ""]);
});

it("asks for it neither for a read nor for a refusal", async () => {
  expect(await send("GET", "/json")).toEqual([201, null, '{"id":"one"}']);
  expect(await send("PUT", "/refused")).toEqual([409, null, '{"code":"conflict"}']);
  expect(settle).not.toHaveBeenCalled();
});

it("answers all the same when the version is not known, and logs it", async () => {
  settle.mockRejectedValue(new Error("no connection"));
  expect(await send("POST", "/json")).toEqual([201, null, '{"id":"one"}']);
  expect(warnings).toEqual([expect.stringContaining("catalogue_version_not_told")]);
});
