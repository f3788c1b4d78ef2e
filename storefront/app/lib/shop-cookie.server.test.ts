import { afterEach, describe, expect, it, vi } from "vitest";
import { createShopCookie, hasShopCookie, SHOP_COOKIES } from "./shop-cookie.server";

const toValue = (setCookie: string) => setCookie.split(";")[0] ?? "";

describe("a cookie of the shop", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it("is Secure and tied to its host over https alone", async () => {
    const overHttp = await createShopCookie("session").serialize("x");
    expect(overHttp).toMatch(/^session=(?!.*Secure).*Path=\/; HttpOnly; SameSite=Lax$/);
    vi.stubEnv("PUBLIC_URL", "https://shop.example");
    vi.resetModules();
    const { createShopCookie: createOverHttps } = await import("./shop-cookie.server");
    const overHttps = await createOverHttps("session").serialize("x");
    expect(overHttps).toMatch(/^__Host-session=(?!.*Domain).*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
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
