import { describe, expect, it } from "vitest";
import { vouchFor } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { callMedusa, SHOP_KEY } from "../support/ops";
import { Person } from "../support/person";
import { startMedusaBeside, startStorefrontBeside } from "../support/second-servers";

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
