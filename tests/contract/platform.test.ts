import { request } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { whileBusy } from "../support/answers";
import { stack } from "../support/stack";

const page = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, stack.storefront), { redirect: "manual", ...init });

describe("every page", () => {
  for (const path of ["/", "/home", "/explore", "/products/kestrel-pro", "/login", "/register", "/nothing-here"]) {
    it(`${path} enforces a policy whose nonce is fresh and on every inline script`, async () => {
      const answers = await Promise.all([page(path), page(path)]);
      const policies = answers.map((answer) => answer.headers.get("content-security-policy") ?? "");
      for (const policy of policies) {
        expect(policy).toMatch(/script-src [^;]*'(nonce|sha256)-/);
        expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain("unsafe-inline");
        expect(policy).toContain("frame-ancestors 'none'");
      }
      const nonces = policies.map((policy) => policy.match(/'nonce-([^']+)'/)?.[1]);
      if (nonces[0]) {
        expect(nonces[0]).not.toBe(nonces[1]);
        const html = await (answers[0] as Response).text();
        const scripts = html.match(/<script\b[^>]*>/g) ?? [];
        expect(scripts.length).toBeGreaterThan(0);
        for (const script of scripts) expect(script).toContain(`nonce="${nonces[0]}"`);
      }
      const headers = Object.fromEntries(answers[1]?.headers ?? []);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": expect.stringMatching(/./),
        "permissions-policy": expect.stringContaining("camera=()"),
        "cross-origin-opener-policy": "same-origin-allow-popups",
        "x-request-id": expect.stringMatching(/./),
      });
      expect(Object.keys(headers).filter((name) => /x-powered-by|strict-transport/.test(name))).toEqual([]);
    });
  }

  it("is a 404 where there is none", async () => {
    expect((await page("/nothing-here")).status).toBe(404);
  });

  it("is not served in the framework's other shapes", async () => {
    expect((await page("/__manifest?p=%2F")).status).toBe(404);
    const answer = await page("/explore.data");
    expect(answer.headers.get("content-type") ?? "").not.toContain("turbo-stream");
    expect(answer.status).toBe(404);
  });
});

describe("a plain form behind a proxy that changes the host", () => {
  const send = (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const own = { Origin: stack.storefront, "Sec-Fetch-Site": "same-origin", Accept: "text/html" };
      const type = { "Content-Type": "application/x-www-form-urlencoded" };
      const call = request(new URL("/login", stack.storefront), {
        method: "POST",
        headers: { ...own, ...type, Host: "internal:3000", ...headers },
      });
      call.on("response", (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
      });
      call.on("error", reject).end("email=nobody@example.com&password=");
    });

  it("is refused in the shop's own words", async () => {
    const { status, body } = await send({});
    expect(status).toBe(403);
    expect(body).toContain("This form did not reach us as it should");
    expect(body).toContain("Back to the shop");
  });

  it("is taken where the proxy passes the host on", async () => {
    const { status, body } = await send({ "X-Forwarded-Host": new URL(stack.storefront).host });
    expect(status).toBe(400);
    expect(body).toContain("Required");
  });
});

it("health says that it serves and that it is ready", async () => {
  expect((await page("/healthz")).status).toBe(200);
  const ready = await whileBusy(() => page("/readyz"));
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({ status: "ready", checks: {} });
});

describe("Medusa's own routes", () => {
  for (const path of [
    "/store/products",
    "/store/carts",
    "/store/orders/order_1",
    "/auth/customer/emailpass",
    "/hooks/payment/stripe_stripe",
    "/store/customers/me",
  ]) {
    it(`${path} is closed on Medusa's port`, async () => {
      for (const method of ["GET", "POST"])
        expect((await fetch(new URL(path, stack.medusa), { method })).status).toBe(404);
    });
  }
});

it("a product's picture is found from Medusa Admin's address too", async () => {
  const path = "/images/products/sparrow-1.webp";
  const answer = await fetch(new URL(path, stack.medusa), { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, new URL(path, stack.storefront).href]);
  expect((await page(path)).headers.get("content-type")).toBe("image/webp");
});
