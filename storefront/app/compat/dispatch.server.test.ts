import { describe, expect, it } from "vitest";
import { asPerson, good, json, ORIGIN, setUp } from "./dispatch.test-kit";

describe("matching", () => {
  it.each(["/nothing", "", "/", "/open/", "/OPEN", "/mine/", "/mine/%E0%A4%A", "/mine/a/b"])(
    "knows no path %j",
    async (path) => {
      const { status, json, response } = await setUp().call("GET", path);
      expect([status, json.error.code]).toEqual([404, "not_found"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );

  it.each(["POST", "DELETE", "PATCH"])(
    "refuses %s where only GET is served, and says what is allowed",
    async (method) => {
      const { status, json, response } = await setUp().call(method, "/open");
      expect([status, json.error.code]).toEqual([405, "method_not_allowed"]);
      expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    },
  );

  it("answers OPTIONS with what is allowed and lets no other origin in", async () => {
    const { status, response } = await setUp().call("OPTIONS", "/write", { headers: { origin: "https://evil.test" } });
    expect(status).toBe(204);
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("answers HEAD as GET without a body", async () => {
    const { status, json, response } = await setUp().call("HEAD", "/open");
    expect([status, json]).toEqual([200, null]);
    expect(response.headers.get("etag")).toBeTruthy();
  });

  it("decodes what stands in the path", async () => {
    const { call, ran } = setUp();
    await call("GET", "/mine/a%2Fb%40c", { headers: asPerson });
    expect(ran).toHaveBeenCalledWith(expect.objectContaining({ params: { id: "a/b@c" } }));
  });
});

describe("identity", () => {
  it("refuses a signed-out caller without asking Medusa, whatever the body", async () => {
    const { call, calls, ran } = setUp();
    for (const [method, path] of [
      ["GET", "/mine/1"],
      ["POST", "/write"],
      ["PUT", "/rule"],
    ] as const) {
      const { status, json } = await call(method, path, method === "GET" ? {} : { body: "{" });
      expect([status, json.error.code]).toEqual([401, "unauthenticated"]);
    }
    expect(calls).toEqual([]);
    expect(ran).not.toHaveBeenCalled();
  });

  it.each([
    "Bearer bad",
    "Bearer",
    "Bearer ",
    "Bearer null",
    "Basic Z29vZA==",
    "good",
    `Bearer ${"a".repeat(5000)}`,
    "Bearer a b",
  ])("refuses %s on a public row too, also beside a good cookie", async (authorization) => {
    const { call, ran } = setUp();
    const { status, json } = await call("GET", "/open", { headers: { authorization, cookie: "session=good" } });
    expect([status, json.error.code]).toEqual([401, "unauthenticated"]);
    expect(ran).not.toHaveBeenCalled();
  });

  it("refuses a bad Bearer with 401 also when the body is bad", async () => {
    const headers = { ...json, authorization: "Bearer bad" };
    const { status } = await setUp().call("POST", "/write", { headers, body: "{}" });
    expect(status).toBe(401);
  });

  it("tells a person on an admin's row 403, not what was wrong with the body", async () => {
    const { status, json } = await setUp().call("PUT", "/rule", { headers: asPerson, body: "{}" });
    expect([status, json.error.code]).toEqual([403, "forbidden"]);
  });

  it("lets a Bearer win over the cookie", async () => {
    const { call, ran } = setUp();
    await call("GET", "/mine/1", { headers: { authorization: "bearer good", cookie: "session=boss" } });
    expect(ran).toHaveBeenCalledWith(expect.objectContaining({ token: "good" }));
  });

  it("serves a public row to a browser whose session has run out, as to anyone", async () => {
    const { call, calls, ran } = setUp();
    expect((await call("GET", "/open", { headers: { cookie: "session=gone" } })).status).toBe(200);
    expect(ran).toHaveBeenCalledWith(expect.objectContaining({ token: null }));
    expect(calls).toEqual([]);
  });

  it("asks Medusa nothing beyond the row's own call when the call is good", async () => {
    const { call, calls } = setUp();
    expect((await call("POST", "/write", { headers: asPerson, body: good })).status).toBe(200);
    expect(calls).toEqual([]);
  });
});

describe("a write by cookie", () => {
  const write = (headers: Record<string, string>) =>
    setUp().call("POST", "/write", { headers: { ...json, cookie: "session=good", ...headers }, body: good });

  it.each([
    {},
    { origin: "https://evil.test" },
    { origin: "null" },
    { origin: `${ORIGIN}.evil.test` },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { origin: "https://evil.test", "sec-fetch-site": "same-origin" },
    { origin: ORIGIN, "sec-fetch-site": "cross-site" },
  ] as Record<string, string>[])("is refused from %j", async (headers) => {
    const { status, json } = await write(headers);
    expect([status, json.error.code]).toEqual([403, "cross_site_request"]);
  });

  it.each([
    { origin: ORIGIN },
    { "sec-fetch-site": "same-origin" },
    { origin: ORIGIN, "sec-fetch-site": "same-origin" },
  ] as Record<string, string>[])("is taken from %j", async (headers) => {
    expect((await write(headers)).status).toBe(200);
  });

  it("needs no origin when a Bearer speaks, nor for reading", async () => {
    const { call } = setUp();
    const headers = { ...asPerson, cookie: "session=good", origin: "https://evil.test" };
    expect((await call("POST", "/write", { headers, body: good })).status).toBe(200);
    expect((await call("GET", "/mine/1", { headers: { cookie: "session=good" } })).status).toBe(200);
  });
});
