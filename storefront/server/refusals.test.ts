import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { good, json, setUp } from "../app/compat/dispatch.test-kit";
import { parseEnv } from "../app/lib/env.server";
import { readForm } from "../app/lib/read-form.server";
import { FOR_OWN_PAGES, refuseForged, refuseOtherHost } from "./refusals";

describe("refuse forged", () => {
  const SHOP = "http://shop.test";
  const env = parseEnv({ SESSION_SECRET: "a-secret-of-the-unit-tests-0123456789", PUBLIC_URL: SHOP });

  let server: Server;
  beforeAll(async () => {
    const app = express().use(refuseForged(env), refuseOtherHost(env), (_, response) => response.sendStatus(200));
    server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
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

  /** Each kind of request: lib/forged-requests.server.test.ts. */
  const WRITES: [Sent, number][] = [
    [{}, 403],
    [{ "Sec-Fetch-Site": "cross-site", Origin: SHOP }, 403],
    [{ Origin: "https://evil.example" }, 403],
    [{ Origin: SHOP }, 200],
    [{ "Sec-Fetch-Site": "same-origin" }, 200],
  ];
  it.each(Object.keys(ENTRANCES).flatMap((entrance) => WRITES.map(([sent, status]) => ({ entrance, sent, status }))))(
    "a write by cookie to $entrance with $sent is answered $status",
    async ({ entrance, sent, status }) => {
      expect(await ENTRANCES[entrance]?.({ ...sent, Cookie: "session=good" })).toBe(status);
    },
  );

  it.each(Object.keys(ENTRANCES).filter((entrance) => entrance !== "/api/server"))(
    "%s takes a form of a client without cookies",
    async (entrance) => {
      expect(await ENTRANCES[entrance]?.({})).toBe(200);
      expect(await ENTRANCES[entrance]?.({ Origin: "https://evil.example" })).toBe(403);
    },
  );

  const ROUTES = path.join(__dirname, "../app/routes");

  /** Routes without a page that other sites' pages, or no page at all, may request; they change nothing. */
  const FOR_ANYBODY: Record<string, string> = {
    "$.tsx": "every unknown address",
    "[robots.txt].ts": "search engines",
    "[.well-known].change-password.ts": "redirects to the account",
    "[.well-known].security[.]txt.ts": "whoever found a vulnerability",
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
