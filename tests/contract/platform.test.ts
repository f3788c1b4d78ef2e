import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CATALOGUE_ROUTES, SALES_ROUTES, SETTINGS_ROUTES } from "../../medusa-backend/src/api/medusa-routes";
import { toRows } from "../../medusa-backend/src/api/route-table";
import { vouchFor } from "../support/accounts";
import { parseAnswer, whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { few, IS_FULL } from "../support/full";
import { inFull } from "../support/in-full";
import { asOps, callMedusa, opsToken, SHOP_KEY, sessionOf, signMedusaToken } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { startMedusaBeside, startStorefrontBeside } from "../support/second-servers";
import { demoAccounts, stack } from "../support/stack";

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

/** How many pictures a page of another site loads at once. */
const AT_ONCE = 10;

describe("secrets of links that are wrong", () => {
  const token = "x".repeat(43);
  /** Each route that takes the secret of a link, and what else it asks for. */
  const LINKS = {
    "/shared-wish-lists": {},
    "/password-resets/check": {},
    "/password-resets/redeem": { password: "another horse battery" },
    "/account/email/check": {},
    "/account/email/confirm": {},
    "/account/email/stop/check": {},
    "/account/email/stop": {},
    "/account/second-factor/keep/check": {},
    "/account/second-factor/keep": {},
    "/sessions/second-step": { code: "000000" },
    "/stock-alerts/check": {},
    "/stock-alerts/confirm": {},
    "/stock-alerts/stop": {},
    "/review-mails/stop": {},
  };

  it("count as no failed sign-in, and count at all only where a link is used and not looked at", async () => {
    const from = "203.0.113.220";
    const send = (path: string, more: object) =>
      callMedusa("POST", `/store/shop${path}`, {
        body: { token, ...more },
        headers: { ...SHOP_KEY, ...vouchFor(from) },
      });
    for (const [path, more] of Object.entries(LINKS))
      expect([path, (await send(path, more)).status]).toEqual([path, 404]);
    const counts = await queryDatabase("select key, points from sign_in_limit where key like $1", [`%:${from}`]);
    const uses = Object.keys(LINKS).filter((path) => !/check|lists/.test(path)).length;
    expect(counts).toEqual([{ key: `secret:${from}`, points: uses }]);
  });
});

describe("another site's page", () => {
  const SECRET = "x".repeat(43);
  /** Pages that are made for each request, of which some take the secret of a link. */
  const PAGES = [
    ...[`/wish-lists/${SECRET}`, `/reset-password?token=${SECRET}`],
    ...[`/confirm-email?token=${SECRET}`, `/stop-email-change?token=${SECRET}`],
    ...["/products/no-1", "/products/no-1/papers/manual.pdf", "/explore?q=nothing1", "/explore/suggestions?q=nothing1"],
    ...["/api/server/products?q=nothing1", "/api/server/reviews?1"],
  ];

  inFull("requests each page with a limit 600 times as a picture, and the right password still signs in", async () => {
    const { email, password } = await Person.signUp();
    const medusa = await startMedusaBeside({ RATE_LIMIT_SCALE: "1" });
    const settings = { RATE_LIMIT_SCALE: "1", TRUSTED_PROXIES: "loopback", MEDUSA_URL: medusa.url };
    const storefront = await startStorefrontBeside(settings);
    const address = { "x-forwarded-for": "203.0.113.221" };
    const picture = { ...address, "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" };
    const look = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(storefront.url + path, { headers, redirect: "manual" });
      await answer.arrayBuffer();
      return answer.status;
    };
    for (const path of PAGES)
      for (let at = 0; at < 600; at += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, () => look(path, picture)));
    // Ten reloads of a list that is no longer shared, by the visitor or somebody behind the same address.
    for (let at = 0; at < 10; at += 1) expect(await look(PAGES[0] ?? "", address)).toBe(404);
    for (const path of PAGES) expect([path, await look(path, address)]).not.toEqual([path, 429]);
    const sent = { ...address, origin: storefront.url, "sec-fetch-site": "same-origin" };
    const form = { method: "POST", headers: sent, body: new URLSearchParams({ email, password }) };
    const signIn = await fetch(`${storefront.url}/login`, { ...form, redirect: "manual" });
    expect([signIn.status, signIn.headers.getSetCookie().join().includes("session")]).toEqual([302, true]);
    await Promise.all([storefront.stop(), medusa.stop()]);
  });
});

/** What Medusa answers to everybody, because Medusa Admin asks it before anybody has signed in. */
const OF_EVERYBODY = "GET /admin/feature-flags";

const OPEN = Object.entries({ sales: SALES_ROUTES, catalogue: CATALOGUE_ROUTES, settings: SETTINGS_ROUTES }).map(
  ([list, routes]) => {
    const calls = toRows(routes, null).filter(({ method, path }) => `${method} ${path}` !== OF_EVERYBODY);
    return { list, calls: calls.map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, "some-1") })) };
  },
);

const USER = { actor_id: "user_1", actor_type: "user", auth_identity_id: "authid_1", app_metadata: {} };

function signedByNobody(): string {
  const [, claims = ""] = signMedusaToken(USER).split(".");
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${claims}.`;
}

const [customer, admin] = await Promise.all([Person.signUp(), demoAdmin()]);
const CALLERS: [string, string | undefined][] = [
  ["nobody", undefined],
  ["somebody with nonsense for a token", "ey.not.good"],
  ["somebody with a token that another secret signed", signMedusaToken(USER, "supersecret")],
  ["somebody with a token that nobody signed", signedByNobody()],
  ["a customer", await sessionOf(customer)],
  ["a customer in the browser", await customer.idToken()],
  ["an admin of the shop", await sessionOf(demoAccounts.admin)],
  ["an admin of the shop in the browser", await admin.idToken()],
];

/** The calls of a list whose status is not `wanted`, when this caller makes them. */
async function othersThan(
  wanted: (status: number) => boolean,
  calls: { method: string; path: string }[],
  token: string | undefined,
): Promise<string[]> {
  const answers = calls.map(async ({ method, path }) => {
    const how = { ...(token && { token }), ...(method === "POST" && { body: {} }) };
    const { status } = await callMedusa(method, path, how);
    return wanted(status) ? [] : [`${method} ${path}: ${status}`];
  });
  return (await Promise.all(answers)).flat();
}

describe.each(OPEN)("Medusa's own routes for $list", ({ calls }) => {
  const callers = few(CALLERS, 4).map(([caller, token], turn) => ({ caller, token, turn }));

  it.each(callers)("answer 401 to $caller", async ({ token, turn }) => {
    expect(calls.length).toBeGreaterThan(50);
    // "nobody" tries each; in short, the others by turns.
    const tried = IS_FULL || !token ? calls : calls.filter((_, place) => place % 3 === turn - 1);
    expect(await othersThan((status) => status === 401, tried, token)).toEqual([]);
  });

  inFull("answer a Medusa user otherwise: each that reads", async () => {
    const reads = calls.filter(({ method }) => method === "GET");
    expect(await othersThan((status) => status !== 401 && status !== 403, reads, await opsToken())).toEqual([]);
  });
});

describe("what Medusa answers to everybody", () => {
  it("is the same for a stranger and a Medusa user, and only says what is on", async () => {
    const path = OF_EVERYBODY.replace("GET ", "");
    const Flags = z.strictObject({ feature_flags: z.record(z.string(), z.boolean()) });
    const [stranger, ops] = [await callMedusa("GET", path), await asOps("GET", path)];
    expect(parseAnswer(Flags, stranger)).toEqual(parseAnswer(Flags, ops));
  });
});

const at = (name: string) => `/.well-known/${name}`;

it("password managers find where a password is changed, and no other page in its place", async () => {
  const answer = await new Person().visit(at("change-password"));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dashboard/account#account-password"]);
  const person = await Person.signUp();
  expect(await (await person.visit("/dashboard/account")).text()).toContain('id="account-password"');
  const unknown = at("resource-that-should-not-exist-whose-status-code-should-not-be-200");
  expect((await new Person().visit(unknown)).status).toBe(404);
});

it("security.txt names the shop's address, itself and a day within a year", async () => {
  const answer = await new Person().visit(at("security.txt"));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = new Map((await answer.text()).split("\n").map((line) => line.split(": ", 2) as [string, string]));
  expect(fields.get("Contact")).toMatch(/^mailto:[^@\s]+@\S+$/);
  expect(fields.get("Preferred-Languages")).toBe("en");
  expect(fields.get("Canonical")).toBe(new URL(at("security.txt"), stack.storefront).href);
  const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / (24 * 60 * 60_000);
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

const BUILD = path.join(import.meta.dirname, "../../storefront/build");

/** One text of each part of the sandbox's script: calls, card check, inputs, look, challenge, elements. */
const TEXTS = [
  "/_sandbox/challenge/",
  "Your card number is incomplete.",
  "Credit or debit card number",
  ".sandbox-card",
  "Complete authentication",
  "The payment sandbox makes no tokens",
];

it("the payment sandbox serves the script that stands in for Stripe.js, and the storefront's build holds none of it", async () => {
  const answer = await fetch(new URL("/stripe.js", stack.stripeSandbox));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  const script = await answer.text();
  expect(TEXTS.filter((text) => !script.includes(text))).toEqual([]);

  const entries = await readdir(BUILD, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|html)$/.test(entry.name));
  expect(files.length).toBeGreaterThan(50);
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const built = await readFile(path.join(parentPath, name), "utf8");
      return TEXTS.filter((text) => built.includes(text)).map((text) => `${name}: ${text}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});

const Key = z.object({ api_key: z.object({ id: z.string(), token: z.string().startsWith("pk_") }) });

/** Asks a route of the shop's storefront with a publishable key. */
const ask = async (key?: string) =>
  (await callMedusa("GET", "/store/shop/catalogue-version", { headers: key ? { "x-publishable-api-key": key } : {} }))
    .status;

describe("a publishable key of the storefront", () => {
  it.each([undefined, "", "pk_0123456789abcdef0123456789abcdef", "' or true --", "é"])(
    "that Medusa does not know opens nothing: %j",
    async (key) => {
      expect(await ask(key)).toBe(403);
    },
  );

  inFull("opens the shop until it is revoked or deleted, and not a moment longer", async () => {
    const body = { title: "A second storefront", type: "publishable" };
    const make = async () => parseAnswer(Key, await asOps("POST", "/admin/api-keys", body)).api_key;
    const [first, second] = [await make(), await make()];
    expect([await ask(first.token), await ask(second.token)]).toEqual([200, 200]);
    const revoked = await asOps("POST", `/admin/api-keys/${first.id}/revoke`, {});
    expect([revoked.status, await ask(first.token), await ask(second.token)]).toEqual([200, 403, 200]);
    await asOps("POST", `/admin/api-keys/${second.id}/revoke`, {});
    for (const { id } of [first, second]) expect((await asOps("DELETE", `/admin/api-keys/${id}`)).status).toBe(200);
    expect([await ask(first.token), await ask(second.token)]).toEqual([403, 403]);
  });
});
