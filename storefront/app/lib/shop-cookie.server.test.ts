import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { getEnv } from "./env.server";
import {
  createSessionCookies,
  createShopCookie,
  destroySessionCookies,
  getSessionMark,
  getSessionToken,
  hasShopCookie,
  SHOP_COOKIES,
} from "./shop-cookie.server";

const toValue = (setCookie: string) => setCookie.split(";")[0] ?? "";

describe("a cookie of the shop", () => {
  it("is Secure and tied to its host over https alone", async () => {
    const overHttp = await createShopCookie("session").serialize("x");
    expect(overHttp).toMatch(/^session=(?!.*Secure).*Path=\/; HttpOnly; SameSite=Lax$/);
    const env = getEnv();
    const { PUBLIC_URL } = env;
    env.PUBLIC_URL = "https://shop.example";
    const overHttps = createShopCookie("session");
    env.PUBLIC_URL = PUBLIC_URL;
    expect(await overHttps.serialize("x")).toMatch(
      /^__Host-session=(?!.*Domain).*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it("is on the privacy page, which names all of them", () => {
    const page = readFileSync(join(import.meta.dirname, "../../content/privacy.md"), "utf8");
    const rows = page.slice(page.indexOf("| Name | What for | Lives |")).matchAll(/^\| ([a-z][a-z, -]+) \|/gm);
    const named = [...rows].flatMap(([, names = ""]) => names.split(", "));
    expect(named.sort()).toEqual([...SHOP_COOKIES].sort());
  });

  it("takes no value that was signed for another purpose", async () => {
    const theirs = toValue(await createShopCookie("session").serialize("x"));
    expect(await createShopCookie("session").parse(theirs)).toBe("x");
    expect(await createShopCookie("session", { purpose: "session" }).parse(theirs)).toBeNull();
  });

  it("is recognised under every name, over https as well, among others and whatever its value", () => {
    for (const name of SHOP_COOKIES) {
      expect(hasShopCookie(`${name}=x`), name).toBe(true);
      expect(hasShopCookie(`_ga=1; __Host-${name}=`), name).toBe(true);
    }
    expect([undefined, "", "_ga=1; my-session=2; sessions=3"].map(hasShopCookie)).toEqual([false, false, false]);
  });
});

describe("the cookie of a session", () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const read = (value: string) => getSessionToken(new Request("http://localhost/", { headers: { Cookie: value } }));

  it("gives its token back, and none once a character of it was changed or without a signature", async () => {
    const cookie = toValue((await createSessionCookies("token-1", inAnHour())).join());
    expect(await read(cookie)).toBe("token-1");
    expect(await read(cookie.replace(/=(.)/, (_all, first: string) => `=${first === "e" ? "f" : "e"}`))).toBeNull();
    const unsigned = Buffer.from(JSON.stringify({ token: "token-1" })).toString("base64");
    expect(await read(`session=${encodeURIComponent(unsigned)}`)).toBeNull();
  });

  it("lives as long as the session, 30 days at most, and is removed by an expired one", async () => {
    for (const cookie of await createSessionCookies("t", inAnHour())) expect(cookie).toMatch(/Max-Age=(3600|3599)/);
    for (const cookie of await createSessionCookies("t", "2999-01-01T00:00:00Z"))
      expect(cookie).toContain("Max-Age=2592000");
    const [session, mark] = await destroySessionCookies();
    expect(session).toMatch(/^session=;.*Max-Age=0.*Expires=Thu, 01 Jan 1970/);
    expect(mark).toMatch(/^session-mark=;.*Max-Age=0/);
  });

  it("comes with a mark that scripts can read, another one for each session, and that signs nobody in", async () => {
    const [session = "", first = ""] = await createSessionCookies("token-1", inAnHour());
    const [, second = ""] = await createSessionCookies("token-2", inAnHour());
    expect(first).toMatch(/^session-mark=[\w-]{43}; Max-Age=\d+; Path=\/; SameSite=Lax$/);
    expect(toValue(second)).not.toBe(toValue(first));
    const asking = (value: string) => new Request("http://localhost/", { headers: { Cookie: value } });
    expect(`session-mark=${await getSessionMark(asking(toValue(session)))}`).toBe(toValue(first));
    expect(await getSessionMark(asking(toValue(first)))).toBeNull();
    expect(await read(toValue(first).replace("session-mark=", "session="))).toBeNull();
  });
});
