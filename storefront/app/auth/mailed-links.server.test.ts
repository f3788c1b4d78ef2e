import { describe, expect, it } from "vitest";
import { createSessionCookie } from "~/lib/shop-cookie.server";
import { dropLinkToken, getLinkToken, keepLinkToken } from "./mailed-links.server";

const asking = (setCookie: string) =>
  new Request("http://localhost/", { headers: { Cookie: setCookie.split(";")[0] ?? "" } });

describe("the token of a mailed link", () => {
  it("is not taken from a cookie that was forged, or signed for another purpose", async () => {
    const value = encodeURIComponent(Buffer.from(JSON.stringify("token-1")).toString("base64"));
    expect(await getLinkToken("password", asking(`password-reset=${value}`))).toBeNull();
    const session = await createSessionCookie("token-1", new Date(Date.now() + 60_000));
    expect(await getLinkToken("password", asking(session.replace("session=", "password-reset=")))).toBeNull();
  });

  it("of one purpose is none of another", async () => {
    const cookie = await keepLinkToken("email", "token-1");
    expect(await getLinkToken("email", asking(cookie))).toBe("token-1");
    expect(await getLinkToken("password", asking(cookie))).toBeNull();
    expect(await getLinkToken("password", asking(cookie.replace("email-link=", "password-reset=")))).toBeNull();
  });

  it("lives for an hour, and is gone once it was dropped", async () => {
    const cookie = await keepLinkToken("password", "token-1");
    expect(cookie).toContain("Max-Age=3600");
    expect(await getLinkToken("password", asking(cookie))).toBe("token-1");
    expect(await getLinkToken("password", asking(await dropLinkToken("password")))).toBeNull();
  });
});
