import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { logger } from "../app/lib/logger.server";
import { postUnder, serve } from "./app.test-kit";

let server: Server;
let base: string;
beforeAll(async () => {
  ({ server, base } = await serve({ STRIPE_SANDBOX_URL: "http://localhost:4243", TRUSTED_PROXIES: "" }));
});
afterAll(() => server.close());

const headersOf = async (address: string): Promise<Record<string, string>> =>
  Object.fromEntries((await fetch(address)).headers);
const post = (path: string, headers: Record<string, string>, body = "a=b") =>
  fetch(base + path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body,
  });

describe("the storefront's server", () => {
  it("logs a form that came under another host once, with what to configure and nothing of the person's", async () => {
    const { error } = logger;
    const told = vi.fn();
    logger.error = told;
    const shop = await serve({ PUBLIC_URL: "https://shop.example" });
    const referer = { Referer: "https://shop.example/login?a=ada" };
    const own = { Origin: "https://shop.example", "Sec-Fetch-Site": "same-origin", ...referer };
    for (let count = 0; count < 3; count += 1) await postUnder("internal:3000", `${shop.base}/login`, own);
    shop.server.close();
    logger.error = error;
    expect(told).toHaveBeenCalledExactlyOnceWith({
      event: "form_for_another_host_refused",
      requestId: expect.any(String),
      comparedHeader: "host",
      publicHost: "shop.example",
      advice: expect.stringContaining("X-Forwarded-Host"),
    });
  });

  it("sends an enforced policy with a fresh nonce, and the other headers, on every answer", async () => {
    const [first, second] = await Promise.all([headersOf(base), headersOf(base)]);
    const policy = first["content-security-policy"] ?? "";
    const scripts = policy.match(/script-src [^;]*/)?.[0] ?? "";
    expect(scripts).toMatch(/'nonce-[A-Za-z0-9+/=]{24}'/);
    expect(scripts).toContain(" http://localhost:4243/stripe.js");
    expect(scripts).not.toMatch(/unsafe|https:\/\/js\.stripe\.com/);
    for (const part of ["connect-src 'self' http://localhost:4243", "img-src 'self' data: https: http:"])
      expect(policy).toContain(part);
    for (const part of ["style-src-attr 'unsafe-inline'", "frame-ancestors 'none'"]) expect(policy).toContain(part);
    expect(second["content-security-policy"]).not.toBe(policy);
    expect(first).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "permissions-policy":
        'camera=(), geolocation=(), microphone=(), usb=(), payment=(self "https://js.stripe.com"), fullscreen=(self)',
    });
    for (const name of ["strict-transport-security", "x-powered-by"]) expect(first).not.toHaveProperty(name);
  });

  it("sends the same headers with every refusal, and none that a page needs with a file", async () => {
    const limited = await serve({ RATE_LIMIT_SCALE: "0.01" });
    const asked: [number, Promise<Response>][] = [
      [404, fetch(`${base}/%66orms`)],
      [403, post("/login", { Origin: "https://evil.example" })],
      [413, post("/login", { Origin: base }, "a".repeat(300_000))],
      [405, fetch(`${base}/nothing-here`, { method: "PROPFIND" })],
    ];
    for (let count = 0; count < 3; count += 1) await fetch(`${limited.base}/explore/suggestions?q=${count}`);
    asked.push([429, fetch(`${limited.base}/explore/suggestions?q=last`)]);
    const common = {
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    };
    for (const [status, answer] of asked) {
      const { headers, status: sent } = await answer;
      expect({ ...Object.fromEntries(headers), sent }).toMatchObject({
        ...{ ...common, sent: status, "permissions-policy": expect.stringContaining("camera=()") },
        ...{ "x-frame-options": "DENY", "referrer-policy": "strict-origin-when-cross-origin" },
      });
    }
    limited.server.close();
    const ofFile = await headersOf(`${base}/media/${"0".repeat(32)}-400.svg`);
    expect(ofFile).toMatchObject(common);
    expect(ofFile).not.toHaveProperty("permissions-policy");
  });

  it("refuses below /api/server as JSON, whatever is wrong, and ignores what a page's form has in its address", async () => {
    const unnamed = await postUnder("no host", `${base}/api/server/products`, {});
    expect([unnamed.status, JSON.parse(unnamed.body).error.code]).toEqual([400, "malformed_json"]);
    expect((await postUnder("no host", `${base}/login`, {})).body).toContain("This address cannot be read");
    const token = `.${Buffer.from('{"actor_id":"cus_1"}').toString("base64url")}.`;
    const asOther = (path: string, headers = {}) => post(path, { Authorization: `Bearer x${token}x`, ...headers });
    expect((await asOther("/login?account=cus_2")).status).toBe(409);
    expect((await asOther("/api/server/products?account=cus_2")).status).not.toBe(409);
    const shown = await asOther("/api/server/products", { "X-Shop-Account": "cus_2" });
    expect([shown.status, (await shown.json()).error.code]).toEqual([409, "account_changed"]);
  });

  it("lets WebAssembly run on the page of a 3D model, and nothing else there but the shop's own files", async () => {
    const policyAt = async (path: string) => (await headersOf(base + path))["content-security-policy"] ?? "";
    for (const path of ["/products/kestrel-pro/3d", "/Products/kestrel-pro/3d/?x=1"]) {
      const policy = await policyAt(path);
      expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'nonce-[A-Za-z0-9+/=]{24}';/);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/https?:|stripe|'unsafe-eval'/);
    }
    for (const path of ["/products/kestrel-pro", "/products/3d", "/products/kestrel-pro/3d/more"])
      expect(await policyAt(path)).not.toContain("wasm");
  });

  it("tells no other site of a mailed link, and lets its form keep its Origin", async () => {
    for (const path of [
      ...[
        "/reset-password?token=secret",
        "/Reset-Password/",
        "/confirm-email?token=secret",
        "/stop-email-change?token=1",
      ],
      ...["/keep-second-factor?token=1", "/stop-review-mails?token=1", "/confirm-stock-alert?token=1"],
      ...["/stop-stock-alerts?token=1", "/withdraw/order_1?token=1", "/wish-lists/secret-1"],
    ])
      expect(await headersOf(base + path)).toHaveProperty("referrer-policy", "same-origin");
    expect(await headersOf(base)).toHaveProperty("referrer-policy", "strict-origin-when-cross-origin");
  });

  it("tells an https shop's browsers to stay with https, and lets Stripe in without a sandbox", async () => {
    const headersWith = async (settings: Record<string, string>) => {
      const https = await serve({ PUBLIC_URL: "https://shop.example", ...settings });
      return await headersOf(https.base).finally(() => https.server.close());
    };
    const headers = await headersWith({});
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    const policy = headers["content-security-policy"];
    expect(policy).toContain("https://js.stripe.com");
    expect(policy).not.toContain("/stripe.js");
    expect(policy).not.toMatch(/img-src [^;]* http:(;| )/);
    // It speaks for the other hosts of its domain only where a setting says so.
    const forAll = await headersWith({ HSTS_INCLUDE_SUBDOMAINS: "1" });
    expect(forAll["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });

  it("limits how often one address asks for suggestions, and no other page", async () => {
    const limited = await serve({ RATE_LIMIT_SCALE: "0.01" });
    const statuses: number[] = [];
    const suggestions = ["/explore/suggestions?q=a", "/Explore/Suggestions/?q=b", "/explore/suggestions?q=c"];
    for (const path of [...suggestions, "/explore"]) statuses.push((await fetch(limited.base + path)).status);
    limited.server.close();
    expect(statuses[2]).toBe(429);
    expect([statuses[0], statuses[1], statuses[3]]).not.toContain(429);
  });

  it("limits what one address sends to the account routes, scaled for test runs", async () => {
    const limited = await serve({ RATE_LIMIT_SCALE: "0.05" });
    const send = () => fetch(`${limited.base}/login`, { method: "POST", body: new URLSearchParams({ a: "b" }) });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await send()).status);
    const last = await send();
    limited.server.close();
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("searches, filters and later pages of the Store", () => {
  it("are refused beyond a number a minute, and nothing else is counted with them", async () => {
    const shop = await serve({ RATE_LIMIT_SCALE: "0.03" });
    const statusOf = async (path: string) => (await fetch(shop.base + path)).status;
    for (const path of ["/explore", "/explore?utm=1", "/home?q=4k", "/explore?q="]) await statusOf(path);
    const asked = ["/explore?q=4k", "/EXPLORE/?q=5k", "/explore?page=2", "/explore?q=a&_data=routes%2Fexplore"];
    const statuses = await Promise.all(asked.map(statusOf));
    expect(statuses).not.toContain(429);
    const refused = await fetch(`${shop.base}/explore?q=6k&_data=routes%2Fexplore`);
    expect([refused.status, refused.headers.get("x-remix-catch")]).toEqual([429, "yes"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(30);
    expect(await statusOf("/explore?q=7k")).toBe(429);
    expect(await statusOf("/explore")).not.toBe(429);
    shop.server.close();
  });
});
