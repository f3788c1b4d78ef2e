import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { AdminBrowser, OWN_PAGE } from "../support/medusa-admin";
import { callMedusa, signInOps } from "../support/ops";
import { demoAccounts, stack } from "../support/stack";

const origin = new URL(stack.medusa).origin;
const kept = async (path: string) => (await callMedusa("GET", path)).headers.get("cache-control");
/** A sign-in that no test ends. */
const browser = await AdminBrowser.signIn();
const FOREIGN = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };

describe("every answer of Medusa's server", () => {
  const pages = ["/app", "/app/orders", "/static/none.png", "/nothing-here"];
  it.each([...pages, "/admin/orders", "/auth/session", "/health", "/store"])(
    "%s comes with the storefront's headers, and does not say what it is made with",
    async (path) => {
      const headers = Object.fromEntries((await callMedusa("GET", path)).headers);
      expect(headers).toMatchObject({
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
        "x-frame-options": "DENY",
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": expect.stringMatching(/camera=\(\).*microphone=\(\).*payment=\(\)/),
      });
      for (const name of ["strict-transport-security", "x-powered-by"]) expect(headers).not.toHaveProperty(name);
    },
  );

  it("lets Medusa Admin's page run no script but its own files", async () => {
    const policy = (await callMedusa("GET", "/app")).headers.get("content-security-policy")?.split(/;\s*/);
    for (const part of ["default-src 'self'", "script-src 'self'", "object-src 'none'"]) expect(policy).toContain(part);
  });

  it("is kept nowhere where it is about one of Medusa's users", async () => {
    for (const path of ["/admin/orders?limit=1", "/admin/users/me"])
      expect([path, (await browser.call("GET", path)).headers.get("cache-control")]).toEqual([path, "no-store"]);
    for (const path of ["/admin/orders", "/auth/session"]) expect([path, await kept(path)]).toEqual([path, "no-store"]);
  });

  inFull("is the same page at each of Medusa Admin's addresses, as on the disk, whose files may be kept", async () => {
    for (const path of ["/app", "/app/", "/app/orders?offset=20", "/app/login"]) {
      const answer = await fetch(new URL(path, stack.medusa));
      expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 200, "no-cache"]);
      expect(answer.headers.get("etag")).not.toBeNull();
      const script = /src="(\/app\/assets\/[^"]+\.js)"/.exec(await answer.text())?.[1] ?? "";
      expect(await kept(script)).toMatch(/max-age=\d+/);
    }
  });

  it("closes connections at the storefront's times", async () => {
    const times = [stack.medusa, stack.storefront].map(async (base) =>
      (await fetch(new URL(base === stack.medusa ? "/health" : "/healthz", base))).headers.get("keep-alive"),
    );
    expect(await Promise.all(times)).toEqual(["timeout=65", "timeout=65"]);
  });
});

describe("a write by Medusa Admin's cookie", () => {
  const CHANGE = { title: "Changed" };

  it("is taken from Medusa Admin's own pages", async () => {
    const own: Record<string, string>[] = [OWN_PAGE, { origin }, { "sec-fetch-site": "same-origin" }];
    for (const headers of own)
      expect((await browser.call("POST", "/admin/collections/pcol_none", headers, CHANGE)).status).not.toBe(403);
  });

  it("is refused from anywhere else, and where nothing says where it comes from", async () => {
    const elsewhere: Record<string, string>[] = [
      FOREIGN,
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: new URL(stack.storefront).origin },
      { origin: new URL(stack.storefront).origin },
      {},
    ];
    for (const headers of elsewhere) {
      for (const [method, path] of [
        ["POST", "/admin/collections/pcol_none"],
        ["DELETE", "/admin/collections/pcol_none"],
        ["POST", "/auth/token/refresh"],
        ["DELETE", "/auth/session"],
      ] as const) {
        const { status } = await browser.call(method, path, headers, CHANGE);
        expect({ method, path, headers, status }).toMatchObject({ status: 403 });
      }
    }
    expect((await browser.call("GET", "/admin/users/me")).status).toBe(200);
  });

  it("needs no address of its own where a token speaks, or where there is no cookie", async () => {
    const token = await signInOps();
    expect((await callMedusa("POST", "/admin/collections/pcol_none", { token, body: CHANGE })).status).not.toBe(403);
    expect((await callMedusa("POST", "/auth/user/emailpass", { body: demoAccounts.ops })).status).toBe(200);
    const headers = { cookie: "session=of-the-storefront" };
    expect((await callMedusa("POST", "/auth/user/emailpass", { body: demoAccounts.ops, headers })).status).toBe(200);
  });

  it("is refused as a sign-in that another site's page sends", async () => {
    const answer = await callMedusa("POST", "/auth/user/emailpass", { body: demoAccounts.ops, headers: FOREIGN });
    expect(answer.status).toBe(403);
  });
});

describe("a read by Medusa Admin's cookie", () => {
  const read = async (headers: Record<string, string>, path = "/admin/orders?limit=1&fields=id") =>
    (await browser.call("GET", path, headers)).status;

  it("is answered to Medusa Admin's own pages, and to an address that somebody typed", async () => {
    const own: Record<string, string>[] = [OWN_PAGE, { "sec-fetch-site": "none" }, {}];
    for (const headers of own) expect([headers, await read(headers)]).toEqual([headers, 200]);
  });

  it.each(few(["cross-site", "same-site"], 1))(
    "is refused to a link or a picture of a page that is %s",
    async (site) => {
      for (const dest of ["document", "image", "empty"])
        expect([dest, await read({ "sec-fetch-site": site, "sec-fetch-dest": dest })]).toEqual([dest, 403]);
      expect(await read({ "sec-fetch-site": site }, "/ADMIN/users")).toBe(403);
    },
  );

  inFull("takes no path to what all objects of the server share", async () => {
    // shared-prototypes.test.ts has the other ways.
    expect(await read(OWN_PAGE, "/admin/orders?fields=*__proto__")).toBe(422);
    expect(await read(OWN_PAGE)).toBe(200);
  });
});

describe("Medusa Admin's own way to a forgotten password", () => {
  const ask = async (identifier: string) => {
    const startedAt = performance.now();
    const { status } = await callMedusa("POST", "/auth/user/emailpass/reset-password", { body: { identifier } });
    return { status, tookMs: performance.now() - startedAt };
  };

  inFull("answers no earlier for an e-mail that nobody has", async () => {
    for (const email of [demoAccounts.ops.email, `${randomUUID()}@nobody.example`]) {
      const { status, tookMs } = await ask(email);
      expect(status).toBe(201);
      expect(tookMs).toBeGreaterThan(790);
    }
  });

  it("is counted with the shop's own", async () => {
    const email = `${randomUUID()}@nobody.example`;
    await ask(email);
    const key = `password-reset-email:${createHash("sha256").update(email).digest("hex")}`;
    expect(await queryDatabase("select points from sign_in_limit where key = $1", [key])).toEqual([{ points: 1 }]);
  });
});
