import { readdirSync, readFileSync } from "node:fs";
import { request as httpRequest, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { good, json, setUp } from "../app/compat/dispatch.test-kit";
import { parseEnv } from "../app/lib/env.server";
import { readForm } from "../app/lib/read-form.server";
import { serve } from "./app.test-kit";
import { checkRequest, FOR_OWN_PAGES, refuseForged, refuseOtherHost } from "./refusals";
import { dropFrameworkParameters } from "./requests";

describe("check request", () => {
  type Answer = { status: number; allow: string | undefined; body: string };

  const server = express()
    .use(checkRequest, dropFrameworkParameters)
    .use((request, response) => {
      response.json(request.originalUrl);
    })
    .listen(0, "127.0.0.1");

  /** A raw request: `fetch` would normalise the path and refuse the method. */
  function send(method: string, path: string): Promise<Answer> {
    const { port } = server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      httpRequest({ port, host: "127.0.0.1", method, path }, (response) => {
        let body = "";
        response.on("data", (chunk) => {
          body += String(chunk);
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, allow: response.headers.allow, body }));
      })
        .on("error", reject)
        .end();
    });
  }

  beforeAll(
    () => new Promise<void>((resolve) => (server.listening ? resolve() : server.once("listening", () => resolve()))),
  );
  afterAll(() => {
    server.close();
  });

  describe("checkRequest", () => {
    it.each(["TRACE", "PROPFIND"])("refuses %s as a method that is not served", async (method) => {
      const { status, allow, body } = await send(method, "/api/server/products");
      expect([status, JSON.parse(body).error.code]).toEqual([405, "method_not_allowed"]);
      expect(allow).toContain("GET");
      const page = await send(method, "/login");
      expect([page.status, page.body]).toEqual([405, "This cannot be done here. Nothing was changed."]);
    });

    it.each([
      "/api/server/%E0%A4%A",
      "http://x/api/server/products",
      "/api/%73erver/products",
      "//api/server/products",
      "/api\\server\\products",
    ])("answers %s in the API's words", async (target) => {
      const { status, body } = await send("GET", target);
      expect([status, JSON.parse(body).error.code]).toEqual([404, "not_found"]);
    });

    it.each(["http://x/register", "/%72egister", "/x/../register", "/re\\gister", "/login%00", "/login#x"])(
      "answers %s as a page would",
      async (target) => {
        const { status, body } = await send("POST", target);
        expect([status, body]).toEqual([404, expect.stringMatching(/^This address cannot be read\./)]);
      },
    );
  });

  describe("dropFrameworkParameters", () => {
    it.each([
      ["/api/server/products?_data=routes%2Fx", "/api/server/products"],
      ["/api/server/products?%5fdata=x&q=a%26b&index", "/api/server/products?q=a%26b"],
      ["/explore?_data=x", "/explore?_data=x"],
    ])("turns %s into %s", async (path, expected) => {
      expect(JSON.parse((await send("GET", path)).body)).toBe(expected);
    });
  });
});

describe("readable hosts", () => {
  let server: Server;
  let base: string;
  beforeAll(async () => {
    ({ server, base } = await serve({ TRUSTED_PROXIES: "loopback", RATE_LIMIT_SCALE: "100" }));
  });
  afterAll(() => server.close());

  /** The status of a request with these headers; `fetch` sends no Host. */
  const statusOf = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const form = { "Content-Type": "application/x-www-form-urlencoded", ...headers };
      const call = request(base + path, { method, headers: form }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      call.on("error", reject).end(method === "POST" ? "a=b" : "");
    });

  const NONSENSE = [
    "shop.example:99999",
    "shop.example, inside:99999",
    "a b",
    "[::1",
    "x/y?z#",
    "@",
    "a@b:1",
    ":",
    "%",
    "é",
  ];
  const own = () => ({ Origin: base, "Sec-Fetch-Site": "same-origin" });

  describe("a request that names its host", () => {
    it.each(NONSENSE)("as %j in X-Forwarded-Host is answered as if that were not there", async (host) => {
      const headers = { "X-Forwarded-Host": encodeURI(host) === host ? host : Buffer.from(host).toString("latin1") };
      expect(await statusOf("GET", "/", headers)).toBe(200);
      for (const mode of ["navigate", "cors"])
        expect(await statusOf("POST", "/login", { ...own(), ...headers, "Sec-Fetch-Mode": mode })).toBeLessThan(500);
      expect(await statusOf("POST", "/login?_data=login", { ...own(), ...headers })).toBeLessThan(500);
    });

    it.each(["gopher", "javascript", "https, http", "a b", "", "://"])(
      "with the scheme %j is answered",
      async (scheme) => {
        expect(await statusOf("GET", "/", { "X-Forwarded-Proto": scheme })).toBe(200);
        expect(await statusOf("POST", "/login", { ...own(), "X-Forwarded-Proto": scheme })).toBe(200);
      },
    );

    it.each(["shop.example:99999", "a b", "[::1", "x/y", "@"])("as %j in Host is refused with 400", async (Host) => {
      expect(await statusOf("GET", "/", { Host })).toBe(400);
      expect(await statusOf("POST", "/login", { ...own(), Host })).toBe(400);
    });

    it("twice is refused with 400, be it the same host", async () => {
      const { hostname, port } = new URL(base);
      for (const second of ["evil.example", `${hostname}:${port}`]) {
        const socket = connect(Number(port), hostname);
        const hosts = `Host: ${hostname}:${port}\r\nhOST: ${second}\r\n`;
        socket.write(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
        expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
      }
    });

    it.each(["shop.example", "shop.example:8443", "[::1]:3000", "127.0.0.1", "xn--bcher-kva.example", "my_shop"])(
      "as %j is answered, in either header",
      async (host) => {
        expect(await statusOf("GET", "/", { Host: host })).toBe(200);
        const form = {
          Origin: `https://${host}`,
          "Sec-Fetch-Site": "same-origin",
          "X-Forwarded-Host": `${host}, in:99999`,
        };
        expect(await statusOf("POST", "/login", form)).toBe(200);
      },
    );
  });
});

describe("refuse forged", () => {
  const SHOP = "http://shop.test";
  const env = parseEnv({ SESSION_SECRET: "a-secret-of-the-unit-tests-0123456789", PUBLIC_URL: SHOP });

  let server: Server;
  beforeAll(async () => {
    const app = express().use(refuseForged(env), refuseOtherHost(env), (_request, response) =>
      response.sendStatus(200),
    );
    await new Promise<void>((listening) => {
      server = app.listen(0, "127.0.0.1", listening);
    });
  });
  afterAll(() => server.close());

  type Sent = Record<string, string>;
  const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

  /** `fetch` would add headers of its own. */
  const send = (method: string, path: string, headers: Sent, body = "") =>
    new Promise<number>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const call = request({ port, host: "127.0.0.1", path, method, headers }, (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
      });
      call.once("error", reject).end(body);
    });
  const post = (headers: Sent, path = "/login") => send("POST", path, headers, "a=b");

  /** Every address that accepts a write, with its status. */
  const ENTRANCES: Record<string, (sent: Sent) => Promise<number>> = {
    "a page, from its script": (sent) => post({ ...sent, ...FORM }, "/login?_data=routes%2Flogin"),
    "a page, as a plain form": (sent) => post({ ...sent, ...FORM, Host: "shop.test" }),
    "a route's action": async (sent) => {
      const sentForm = new Request(`${SHOP}/login`, { method: "POST", headers: { ...sent, ...FORM }, body: "a=b" });
      return readForm(sentForm, z.object({ a: z.string() })).then(
        () => 200,
        (thrown: Response) => thrown.status,
      );
    },
    "/api/server": async (sent) =>
      (await setUp().call("POST", "/write", { headers: { ...json, ...sent }, body: good })).status,
  };

  it.each(
    Object.keys(ENTRANCES).flatMap((entrance) =>
      (
        [
          [{}, 403],
          [{ "Sec-Fetch-Site": "none" }, 403],
          [{ "Sec-Fetch-Site": "same-site" }, 403],
          [{ "Sec-Fetch-Site": "cross-site", Origin: SHOP }, 403],
          [{ "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" }, 403],
          [{ Origin: "https://evil.example" }, 403],
          [{ Origin: "null" }, 403],
          [{ Origin: SHOP }, 200],
          [{ "Sec-Fetch-Site": "same-origin" }, 200],
          [{ "Sec-Fetch-Site": "same-origin", Origin: SHOP }, 200],
        ] as [Sent, number][]
      ).map(([sent, status]) => ({ entrance, sent, status })),
    ),
  )("a write by cookie to $entrance with $sent is answered $status", async ({ entrance, sent, status }) => {
    expect(await ENTRANCES[entrance]?.({ ...sent, Cookie: "session=good" })).toBe(status);
  });

  it.each(Object.keys(ENTRANCES).filter((entrance) => entrance !== "/api/server"))(
    "%s takes a form of a client without cookies",
    async (entrance) => {
      expect(await ENTRANCES[entrance]?.({})).toBe(200);
      expect(await ENTRANCES[entrance]?.({ Origin: "https://evil.example" })).toBe(403);
    },
  );

  const ROUTES = path.join(__dirname, "../app/routes");

  /**
   * Routes that answer with something other than a page and that other sites' pages, or no page at all, may request;
   * they change nothing.
   */
  const FOR_ANYBODY: Record<string, string> = {
    "$.tsx": "every unknown address",
    "[robots.txt].ts": "search engines",
    "[sitemap.xml].ts": "search engines",
    "sitemap.$part.ts": "search engines",
    "products.$handle_.3d.ts": "a page of its own, the same for everybody",
    "healthz.ts": "what watches the server",
    "readyz.ts": "what watches the server",
    "api.[server].$.ts": "checks its requests itself (compat/dispatch.server.ts)",
    "auth.google.ts": "starts a sign-in, for a navigation alone (lib/page-responses.server.ts)",
    "auth.google.callback.ts": "Google sends people here",
    "checkout_.costs.ts": "redirects to the checkout",
    "stay-in-touch_.send.ts": "redirects to the form",
    "products.$handle_.papers.$file.ts": "public, cached and limited",
    "explore_.suggestions.ts": "public, cached and limited",
  };

  /** An address of a route file, with something for each parameter. */
  const addressOf = (file: string) =>
    `/${file
      .replace(/\.tsx?$/, "")
      .split(".")
      .map((part) => part.replace(/_$/, "").replace(/^\$\w*$/, "some_id"))
      .join("/")}`;

  const withoutPage = readdirSync(ROUTES).filter(
    (file) => !/\.test\./.test(file) && !/^export default /m.test(readFileSync(path.join(ROUTES, file), "utf8")),
  );

  it("decides for each route without a page whether other sites' pages may ask for it", () => {
    expect(withoutPage.length).toBeGreaterThan(15);
    const undecided = withoutPage.filter((file) => !(file in FOR_ANYBODY) && !FOR_OWN_PAGES.test(addressOf(file)));
    expect(undecided).toEqual([]);
  });

  it.each(withoutPage.filter((file) => !(file in FOR_ANYBODY)).map(addressOf))(
    "%s is only for the shop's own pages and for who types it",
    async (address) => {
      for (const method of ["GET", "HEAD"])
        for (const [sent, status] of [
          [{ "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" }, 403],
          [{ "Sec-Fetch-Site": "same-site" }, 403],
          [{ Origin: "https://evil.example" }, 403],
          [{ "Sec-Fetch-Site": "same-origin" }, 200],
          [{ "Sec-Fetch-Site": "none" }, 200],
          [{}, 200],
        ] as [Sent, number][])
          expect([sent, await send(method, address, { ...sent, Cookie: "session=good" })]).toEqual([sent, status]);
      expect(await send("GET", `${address.toUpperCase()}/`, { "Sec-Fetch-Site": "cross-site" })).toBe(403);
    },
  );
});
