import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { good, json, setUp } from "../app/compat/dispatch.test-kit";
import { parseEnv } from "../app/lib/env.server";
import { readForm } from "../app/lib/read-form.server";
import { refuseForged } from "./refuse-forged";
import { refuseOtherHost } from "./refuse-other-host";

const SHOP = "http://shop.test";
const env = parseEnv({ SESSION_SECRET: "a-secret-of-the-unit-tests-0123456789", PUBLIC_URL: SHOP });

let server: Server;
beforeAll(async () => {
  const app = express().use(refuseForged(env), refuseOtherHost(env), (_request, response) => response.sendStatus(200));
  await new Promise<void>((listening) => {
    server = app.listen(0, "127.0.0.1", listening);
  });
});
afterAll(() => server.close());

type Sent = Record<string, string>;
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

/** `fetch` would add headers of its own. */
const post = (headers: Sent, path = "/login") =>
  new Promise<number>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const call = request({ port, host: "127.0.0.1", path, method: "POST", headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    call.once("error", reject).end("a=b");
  });

/** Every entrance for a write, with the status that it answers. */
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
