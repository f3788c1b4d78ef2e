import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { AdminBrowser } from "../support/medusa-admin";
import { startMedusaBeside } from "../support/second-servers";
import { secrets } from "../support/stack";

it("a replaced COOKIE_SECRET signs out nobody at Medusa Admin while the old one is named, and everybody after", async () => {
  const cookie = (await AdminBrowser.signIn()).cookieHeader();
  const COOKIE_SECRET = randomBytes(32).toString("hex");
  const quiet = { METRICS_PORT: "", COOKIE_SECRET };
  const servers = await Promise.all([
    startMedusaBeside({ ...quiet, COOKIE_SECRET_BEFORE: secrets.cookieSecret }),
    startMedusaBeside(quiet),
  ]);
  const asked = await Promise.all(
    servers.map(({ url }) => fetch(`${url}/admin/users/me`, { headers: { cookie, "sec-fetch-site": "same-origin" } })),
  );
  await Promise.all(servers.map(({ stop }) => stop()));
  expect(asked.map(({ status }) => status)).toEqual([200, 401]);
});
