import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { route } from "medusa-backend/contract/routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import { getEnv } from "~/lib/env.server";
import { createMedusa, createVisitorMedusa, shopPath } from "./client.server";

let server: Server;
let respond: (request: IncomingMessage, response: ServerResponse) => void = () => {};
const env = getEnv();
const before = { ...env };

/** Longer than a busy machine takes for an answer. */
const LONG_MS = 30_000;

const Ask = route("GET", "/x", { may: "anyone", answer: z.object({ ok: z.boolean() }) });
const Send = route("POST", "/x", { may: "anyone", body: z.object({ a: z.number() }) });
const Remove = route("DELETE", "/x", { may: "anyone" });
const Silent = route("GET", "/x", { may: "anyone" });
const open = (token: string | null = null) =>
  createMedusa({ token, requestId: "request-1", clientAddress: "192.0.2.1" });

/** The error of a call that Medusa answers with `status` and `body`. */
async function failure(status: number, body: string, timeoutMs = LONG_MS): Promise<AppError> {
  respond = (_request, response) => response.writeHead(status, { "content-type": "application/json" }).end(body);
  const error = await open()
    .call(Ask, {}, { timeoutMs })
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error("Expected an AppError");
  return error;
}

/** An error as Medusa sends it to the storefront: the complete body again in `message`. */
const inMessage = (body: Record<string, unknown>) => JSON.stringify({ ...body, message: JSON.stringify(body) });

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  env.MEDUSA_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env.MEDUSA_PUBLISHABLE_KEY = "pk_test";
});
afterAll(() => {
  Object.assign(env, before);
  server.closeAllConnections();
  server.close();
});

it("the client for Medusa keeps code, sentence, fields and details of a refusal", async () => {
  const details = { total_amount: 5, order_items: [{ product_id: "prod_1", unit_price: 5 }] };
  const error = await failure(
    409,
    inMessage({ code: "price_changed", message: "changed", details, fields: { a: ["b"] } }),
  );
  expect(error).toMatchObject({ code: "price_changed", message: "changed", details, fields: { a: ["b"] } });
  expect(error.cause).toBeInstanceOf(Error);
});

it.each([
  ["a 500", 500, inMessage({ code: "internal", message: "secret" })],
  ["a stranger's 404", 404, "<html>"],
  ["a 404 in Medusa's own words", 404, '{"type":"not_found","message":"Cannot GET"}'],
  ["an unknown code", 409, inMessage({ code: "surprise", message: "?" })],
  ["no JSON", 200, "<html>"],
  ["an answer of another shape", 200, '{"ok":"yes"}'],
])("the client for Medusa takes %s for a backend that is unavailable, the cause kept", async (_what, status, body) => {
  const error = await failure(status, body);
  expect(error.code).toBe("backend_unavailable");
  expect(error.message).not.toContain("secret");
  expect(error.cause).toBeInstanceOf(Error);
});

it("the client for Medusa reads an answer by its status, and encodes what stands in a path", async () => {
  respond = (_request, response) => response.writeHead(204).end();
  await expect(open().call(Ask, {}, { answer: z.any(), timeoutMs: LONG_MS })).resolves.toBeUndefined();
  for (const silent of [Silent, Remove])
    await expect(open().call(silent, {}, { timeoutMs: LONG_MS })).resolves.toBeUndefined();
  await expect(open().call(Ask, {}, { timeoutMs: LONG_MS })).rejects.toMatchObject({ code: "backend_unavailable" });
  expect(shopPath("users", "a+b@c.test/../x?y#z")).toBe("/store/shop/users/a%2Bb%40c.test%2F..%2Fx%3Fy%23z");
  for (const segment of ["", ".", ".."]) expect(() => shopPath("orders", segment)).toThrow(AppError);
});

it("the client for Medusa gives up after the time it was given, and does not try again", async () => {
  let calls = 0;
  respond = () => (calls += 1);
  const outcome = open().call(Send, { a: 1 }, { timeoutMs: 1_000 });
  await expect(outcome).rejects.toMatchObject({ code: "backend_unavailable" });
  expect(calls).toBe(1);
});

it("the client for Medusa gives Medusa more time where TIMEOUT_SCALE says so", async () => {
  env.TIMEOUT_SCALE = 300;
  respond = (_request, response) => setTimeout(() => response.end('{"ok":true}'), 200);
  try {
    await expect(open().call(Ask, {}, { timeoutMs: 100 })).resolves.toEqual({ ok: true });
  } finally {
    env.TIMEOUT_SCALE = before.TIMEOUT_SCALE;
  }
  await expect(open().call(Ask, {}, { timeoutMs: 100 })).rejects.toMatchObject({ code: "backend_unavailable" });
});

it("the client for Medusa says who asks, signed, and leaves out what a visitor has not", async () => {
  const seen: IncomingMessage["headers"][] = [];
  respond = (request, response) => {
    seen.push(request.headers);
    response.end('{"ok":true}');
  };
  await open("token").call(Ask, {}, { timeoutMs: LONG_MS });
  const context = { requestId: "request-1", clientAddress: "192.0.2.1", userAgent: "Browser/1", token: "token" };
  await createVisitorMedusa(context).call(Ask, {}, { timeoutMs: LONG_MS });
  await createVisitorMedusa().call(Ask, {}, { timeoutMs: LONG_MS });
  expect(seen[0]).toMatchObject({
    authorization: "Bearer token",
    "x-publishable-api-key": "pk_test",
    "x-request-id": "request-1",
    "x-shop-error-format": "message",
  });
  const [address, seconds, signature] = String(seen[0]?.["x-shop-client-address"]).split(",");
  const expected = createHmac("sha256", env.SESSION_SECRET).update(`client-address:192.0.2.1:${seconds}`).digest("hex");
  expect([address, signature]).toEqual(["192.0.2.1", expected]);
  expect(seen[1]).toMatchObject({
    "x-request-id": "request-1",
    "x-shop-client-address": expect.any(String),
    "user-agent": "Browser/1",
  });
  expect(seen[1]).not.toHaveProperty("authorization");
  expect(seen[2]).toMatchObject({ "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/) });
  for (const name of ["authorization", "x-shop-client-address"]) expect(seen[2]).not.toHaveProperty(name);
});
