import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import express from "express";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { tellMedusaCall } from "../app/lib/medusa-calls.server";
import { assignRequestContext } from "./requests";
import { startTraces } from "./traces";

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Spans = z.array(
  z.object({
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().optional(),
    name: z.string(),
    kind: z.number(),
    attributes: z.array(Attribute),
    status: z.object({ code: z.number(), message: z.string().optional() }),
  }),
);
const Sent = z.object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: Spans })) })) });
type Sent = z.infer<typeof Spans>[number];

const ends: (() => unknown)[] = [];
afterEach(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  for (const end of ends.splice(0).reverse()) await end();
});

/** Serves `answer` on a port of this machine until the test ends; returns the address. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  ends.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const routes = Object.fromEntries(
  [
    ["root", undefined, undefined],
    ["order", "root", "dashboard/orders/:id"],
    ["api", "root", "api/server/*"],
    ["home", "root", "home"],
    ["$", "root", "*"],
  ].map(([id, parentId, path]) => [id, { id, parentId, path }]),
) as unknown as Parameters<typeof startTraces>[0]["routes"];

/** A storefront that calls Medusa once for each request, and the spans that it sent when it stops. */
async function start(medusa: () => Promise<unknown>) {
  const spans: Sent[] = [];
  const collector = await serve(async (request, response) => {
    const { resourceSpans } = Sent.parse(await json(request));
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector;
  const { traceRequests, stop } = startTraces({ routes });
  const headers: Record<string, string>[] = [];
  const app = express().use(assignRequestContext, traceRequests, async (_request, response) => {
    const call = { method: "GET", route: "/store/shop/orders", headers: {} };
    headers.push(call.headers);
    await tellMedusaCall(call, medusa).catch(() => response.status(503));
    response.end("done");
  });
  const address = await serve(app);
  const stopped = async () => {
    await stop();
    return spans;
  };
  return { address, headers, stopped };
}

const attributesOf = (span: Sent | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));

it("a request and its call of Medusa are one trace, which Medusa is told of, without anything of the address", async () => {
  const { address, headers, stopped } = await start(async () => ({ status: 200 }));
  const strange = "00-0123456789abcdef0123456789abcdef-0123456789abcdef-01";
  await fetch(`${address}/dashboard/orders/order_7?email=somebody@example.com`, { headers: { traceparent: strange } });
  const spans = await stopped();
  const [request] = spans.filter(({ parentSpanId }) => !parentSpanId);
  const [call] = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(spans).toHaveLength(2);
  expect([request?.name, call?.name]).toEqual(["GET /dashboard/orders/:id", "GET /store/shop/orders"]);
  const attributes = { "http.route": "/dashboard/orders/:id", "http.response.status_code": 200 };
  expect(attributesOf(request)).toMatchObject(attributes);
  expect(headers).toEqual([{ traceparent: `00-${call?.traceId}-${call?.spanId}-01` }]);
  expect(JSON.stringify(spans)).not.toMatch(/order_7|somebody|0123456789abcdef/);
});

it("a call without an answer and a failed request are errors, without a message", async () => {
  const { address, stopped } = await start(async () => Promise.reject(new Error("postgres://user:password@host")));
  await fetch(`${address}/api/server/orders/7`);
  const spans = await stopped();
  expect(spans.map(({ name, status }) => [name, status]).toSorted()).toEqual([
    ["GET /api/server/*", { code: 2 }],
    ["GET /store/shop/orders", { code: 2 }],
  ]);
});

it("an address without a page has no name of its own; files and checks of health have no span", async () => {
  const { address, stopped } = await start(async () => ({ status: 404 }));
  for (const path of ["/ada@example.com/x", "/assets/a.js", "/healthz"])
    await fetch(address + path, { method: path.includes("@") ? "PROPFIND" : "GET" });
  const spans = await stopped();
  expect(spans.filter(({ kind }) => kind === 2).map(({ name }) => name)).toEqual(["other *"]);
});
