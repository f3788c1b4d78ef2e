import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import { defineEndpoint, type Endpoint } from "./define-endpoint";
import { asPerson, good, setUp } from "./dispatch.test-kit";
import { deleteOrderById, getOrderById } from "./resources/orders.server";
import { deleteProductById } from "./resources/products.server";
import { putUserByEmail } from "./resources/users.server";

/** A row that throws or answers as a test requires. */
function rowThat(run: () => Promise<{ body: { ok: boolean } }>): Endpoint {
  return defineEndpoint({
    method: "GET",
    path: "/row",
    summary: "",
    who: "signedIn",
    answer: z.strictObject({ ok: z.boolean() }),
    sample: () => ({}),
    run,
  });
}

const send = (body: BodyInit, headers: Record<string, string> = asPerson) =>
  setUp().call("POST", "/write", { headers, body, duplex: "half" });
const deep = `{"name":"A","x":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;

it.each([
  ["empty", "", 400, "malformed_json"],
  ["cut off", '{"name":', 400, "malformed_json"],
  ["not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400, "malformed_json"],
  ["a list", "[]", 422, "invalid"],
  ["null", "null", 422, "invalid"],
  ["a text", '"A"', 422, "invalid"],
  ["without its field", "{}", 422, "invalid"],
  ["a prototype in place of the field", '{"__proto__":{"name":"A"}}', 422, "invalid"],
  ["too large", JSON.stringify({ name: "A".repeat(65_536) }), 413, "body_too_large"],
])("a body that is %s is refused", async (_what, body, status, code) => {
  const answer = await send(body);
  expect([answer.status, answer.json.error.code]).toEqual([status, code]);
});

it("a body that claims no length is read no further than 64 KiB", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 16_384;
      controller.enqueue(new Uint8Array(16_384).fill(32));
    },
  });
  expect((await send(endless)).status).toBe(413);
  expect(sent).toBeLessThan(200_000);
});

it.each(["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1", ""])(
  "a body of type %j is refused",
  async (type) => {
    const answer = await send(new TextEncoder().encode(good), { ...asPerson, "content-type": type });
    expect([answer.status, answer.json.error.code]).toEqual([415, "unsupported_media_type"]);
  },
);

it("a body names the fields that are wrong, and may be deep and hold unknown fields, which go nowhere", async () => {
  expect((await send("{}")).json.error.fields).toEqual({ name: ["Required"] });
  expect((await send('{"name":7}')).json.error.fields).toEqual({
    name: ["Invalid input: expected string, received number"],
  });
  const { call, ran } = setUp();
  const headers = { ...asPerson, "content-type": 'application/json; charset="UTF-8"' };
  expect((await call("POST", "/write", { headers, body: deep })).status).toBe(200);
  expect(ran).toHaveBeenCalledWith(expect.objectContaining({ body: { name: "A" } }));
});

describe("a wrong body of a row for admins", () => {
  it.each([
    ["good", "/rule", 403, "forbidden"],
    ["packer", "/rule", 403, "forbidden"],
    ["packer", "/pack", 422, "invalid"],
    ["unproven", "/pack", 403, "second_factor_needed"],
  ])("of %s at %s is %i %s: who may not call it reads that first", async (token, path, status, code) => {
    const headers = { ...asPerson, authorization: `Bearer ${token}` };
    const answer = await setUp().call("PUT", path, { headers, body: "{}" });
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
  });
});

it("a wrong body about somebody else's account is 403, whatever is wrong, and 422 about the own one", async () => {
  const put = async (email: string) =>
    (await setUp([putUserByEmail]).call("PUT", `/users/${email}`, { headers: asPerson, body: '{"name":7}' })).status;
  expect([await put("other%40b.test"), await put("A%40b.test")]).toEqual([403, 422]);
});

describe("an id that no record can have", () => {
  it.each([
    ["GET", "/orders/%27%20or%201%3D1", 404, "not_found"],
    ["GET", `/orders/${"a".repeat(300)}`, 404, "not_found"],
    ["DELETE", "/deleteOrder/%F0%9F%98%80", 404, "not_found"],
    ["DELETE", "/deleteProduct/a%20b", 403, "forbidden"],
  ])("makes %s %s the answer %i %s, as any unknown id does", async (method, path, status, code) => {
    const { call } = setUp([getOrderById, deleteOrderById, deleteProductById]);
    const answer = await call(method, path, { headers: asPerson });
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
    expect((await call(method, path, { headers: { authorization: "Bearer ended" } })).status).toBe(401);
  });
});

const get = (run: () => Promise<{ body: { ok: boolean } }>) => {
  const shop = setUp([rowThat(run)]);
  return { ...shop, answer: shop.call("GET", "/row", { headers: asPerson }) };
};

it("an answer that is not as the table says is an internal error, logged and not shown", async () => {
  const { answer, log } = get(async () => ({ body: { ok: true, secret: "s" } }));
  const { status, json } = await answer;
  expect([status, json.error.code]).toEqual([500, "internal"]);
  expect(JSON.stringify(json)).not.toContain("secret");
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ status: 500, requestId: "request-1" }));
});

it("an answer never shows what broke", async () => {
  const { answer, log } = get(async () => {
    throw new TypeError("postgres://user:password@host");
  });
  const { status, json } = await answer;
  expect([status, Object.keys(json.error)]).toEqual([500, ["code", "message"]]);
  expect(JSON.stringify(json)).not.toContain("postgres");
  expect(log.error).toHaveBeenCalledTimes(1);
});

it.each([
  ["payment_required", 402],
  ["conflict", 409],
  ["order_cancelled", 409],
  ["backend_unavailable", 503],
] as const)("an answer of code %s has its status", async (code, status) => {
  const answer = await get(async () => Promise.reject(new AppError(code, "why"))).answer;
  expect([answer.status, answer.json]).toEqual([status, { error: { code, message: "why" } }]);
});

it("an answer is kept by nobody when personal, and refuses a query parameter given twice", async () => {
  const { response } = await get(async () => ({ body: { ok: true } })).answer;
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("etag")).toBeNull();
  expect((await setUp().call("GET", "/open?q=a&q=b")).status).toBe(422);
});
