import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRefusal } from "./page-document";

const refusal = { title: "Too <much>", text: "Try again." };
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

let server: Server;
const ask = async (accept: string) => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers: { accept } });
  return { status: answer.status, type: answer.headers.get("content-type") ?? "", text: await answer.text() };
};

beforeAll(async () => {
  const app = express();
  app.get("/", (request, response) => {
    response.locals.nonce = "n0nce";
    sendRefusal(request, response, 429, refusal);
  });
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

it("answers programs in plain text, and a browser with a page in the shop's look, which leads back", async () => {
  for (const accept of ["*/*", "application/json", "text/plain"]) {
    expect(await ask(accept)).toMatchObject({ status: 429, text: "Too <much>. Try again." });
  }
  const { status, type, text } = await ask(BROWSER);
  expect([status, type]).toEqual([429, "text/html; charset=utf-8"]);
  expect(text).toContain("<h1>Too &lt;much&gt;</h1>");
  expect(text).toContain('<style nonce="n0nce">');
  expect(text).toMatch(/<svg[^>]* aria-label="Aeroloft"/);
  expect(text).toContain('<a href="/">Back to the shop</a>');
  expect(text).not.toMatch(/<style[^>]*>[^<]*&(quot|gt|lt|#x27);/);
});
