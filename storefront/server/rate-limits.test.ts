import type { Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { serve } from "./app.test-kit";

let server: Server | undefined;
afterEach(() => server?.close());

/** Asks a new server for each address in turn, reading each answer to its end; `scale` is that of the limits. */
async function ask(scale: number, paths: readonly string[], headers: Record<string, string> = {}): Promise<Response[]> {
  const shop = await serve({ RATE_LIMIT_SCALE: String(scale), TRUSTED_PROXIES: "loopback" });
  server = shop.server;
  const answers: Response[] = [];
  for (const path of paths) {
    const answer = await fetch(shop.base + path, { headers });
    answers.push(new Response(await answer.arrayBuffer(), answer));
  }
  return answers;
}
const statuses = async (scale: number, paths: readonly string[]) =>
  (await ask(scale, paths)).map(({ status }) => status);
const times = (count: number, path: (index: number) => string) => Array.from({ length: count }, (_, at) => path(at));

describe("reads of Medusa", () => {
  it("are refused beyond a number a minute, whatever page or call causes them", async () => {
    const orders = "/dashboard/myOrders";
    const paths = [orders, "/api/server/orders", `${orders}?_data=dashboard%2FmyOrders`];
    const answers = await ask(4 / 1_200, [...paths, "/api/server/reviews", ...paths]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429, 429]);
    expect(await answers[5]?.json()).toEqual({ error: { code: "too_many_requests", message: expect.any(String) } });
    expect(answers[6]?.headers.get("x-remix-catch")).toBe("yes");
    for (const answer of answers.slice(4)) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(30);
  });

  it("do not count requests that cause none", async () => {
    const cheap = times(12, (at) => `/${["home", "healthz", "dashboard/myOrders?cached"][at % 3]}`);
    expect(await statuses(2 / 1_200, [...cheap, "/dashboard/myOrders"])).not.toContain(429);
  });

  it("leave the proxy's check of readiness its own limit", async () => {
    const paths = ["/dashboard/myOrders", "/dashboard/myOrders", "/readyz"];
    expect(await statuses(1 / 1_200, paths)).toEqual([200, 429, 200]);
    expect(await statuses(1 / 240, ["/readyz", "/READYZ/?x"])).toEqual([200, 429]);
  });

  it("are counted for each address, and for all of an IPv6 network together", async () => {
    const shop = await serve({ RATE_LIMIT_SCALE: String(1 / 1_200), TRUSTED_PROXIES: "loopback" });
    server = shop.server;
    const from = async (address: string) =>
      (await fetch(`${shop.base}/dashboard/myOrders`, { headers: { "X-Forwarded-For": address } })).status;
    const seen = [];
    for (const address of ["203.0.113.1", "203.0.113.1", "203.0.113.2", "2001:db8::1", "2001:db8::2"])
      seen.push(await from(address));
    expect(seen).toEqual([200, 429, 200, 200, 429]);
  });
});

it("quotes of the cart use up no tries to sign in, and have the cart's limit", async () => {
  const shop = await serve({ RATE_LIMIT_SCALE: String(2 / 240), TRUSTED_PROXIES: "loopback" });
  server = shop.server;
  const send = async (path: string) => (await fetch(shop.base + path, { method: "POST" })).status;
  const quotes = [await send("/checkout/costs"), await send("/checkout/costs"), await send("/checkout/costs")];
  expect(quotes.map((status) => status === 429)).toEqual([false, false, true]);
  expect(await send("/login")).not.toBe(429);
});

it("product pages that are not cached are refused beyond a number a minute, in every spelling", async () => {
  const paths = ["/products/nothing-1", "/PRODUCTS/nothing-2?x=1", "/products/nothing-3?_data=products%2F%3Ahandle"];
  const answers = await ask(3 / 240, [...paths, "/products/nothing-4", "/products/nothing-5?_data=x"]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
  expect(answers[4]?.headers.get("x-remix-catch")).toBe("yes");
});

it("product pages that are not cached are not counted if the storefront knows the product", async () => {
  const paths = times(6, (at) => `/products/cached-${at}`);
  expect(await statuses(2 / 240, paths)).not.toContain(429);
});

describe("searches of /api/server", () => {
  it("are refused beyond a number a minute, together with those of the Store", async () => {
    const searches = ["/api/server/products?q=4k", "/explore?q=5k", "/API/server/products/?limit=1"];
    const answers = await ask(3 / 120, [...searches, "/api/server/products?offset=7", "/explore?q=8k"]);
    expect(answers.map(({ status }) => status).slice(3)).toEqual([429, 429]);
    expect(answers.slice(0, 3).map(({ status }) => status)).not.toContain(429);
    expect(await answers[3]?.json()).toMatchObject({ error: { code: "too_many_requests" } });
  });

  it("do not count the whole list, which is cached, and count it for a Bearer token, which is not", async () => {
    const paths = times(3, () => "/api/server/products");
    expect(await statuses(2 / 120, paths)).not.toContain(429);
    const bearer = await ask(2 / 120, paths, { Authorization: "Bearer x" });
    expect(bearer.map(({ status }) => status)).toEqual([200, 200, 429]);
  });
});

describe("another site's page", () => {
  const PARTS = ["image", "script", "iframe", "empty"].map((dest) => ({
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Dest": dest,
  }));
  const LINK = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
  /** An address of each limit, with as many requests a minute as its limit leaves at this scale: one. */
  const LIMITED: [string, number][] = [
    ["/dashboard/myOrders", 1 / 1_200],
    ["/readyz", 1 / 240],
    ["/explore/suggestions?q=a", 1 / 120],
    ["/explore?q=a", 1 / 120],
    ["/api/server/products?q=a", 1 / 120],
    ["/products/nothing", 1 / 240],
    ["/products/nothing/papers/manual.pdf", 1 / 60],
    ["/cart/products?id=a", 1 / 240],
    ["/feeds/products.xml", 1 / 10],
  ];

  it.each(LIMITED)("leaves the visitor %s, whatever it requests in their name", async (path, scale) => {
    const shop = await serve({ RATE_LIMIT_SCALE: String(scale), TRUSTED_PROXIES: "loopback" });
    server = shop.server;
    const look = async (headers: Record<string, string>) => {
      const answer = await fetch(shop.base + path, { headers });
      await answer.arrayBuffer();
      return answer.status;
    };
    // One that is counted is one too many.
    for (const sent of [...PARTS, LINK]) await look(sent);
    expect(await look({ "Sec-Fetch-Site": "same-origin" })).not.toBe(429);
    expect(await look({ "Sec-Fetch-Site": "none" })).toBe(429);
  });

  it("gets no page but by a link, and is limited by itself", async () => {
    const shop = await serve({});
    server = shop.server;
    const look = async (headers: Record<string, string>) => (await fetch(`${shop.base}/login`, { headers })).status;
    expect(await Promise.all(PARTS.map(look))).toEqual([403, 403, 403, 403]);
    expect(await look(LINK)).toBe(200);
    expect(await look({ "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty" })).toBe(200);
    const answers = await ask(1 / 240, ["/products/a", "/products/b"], LINK);
    expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  });
});
