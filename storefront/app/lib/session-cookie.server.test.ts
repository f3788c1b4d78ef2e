import { describe, expect, it } from "vitest";
import { createSessionCookie, destroySessionCookie, getSessionToken } from "./shop-cookie.server";

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const asking = (setCookie: string) =>
  new Request("http://localhost/", { headers: { Cookie: setCookie.split(";")[0] ?? "" } });

describe("session cookie", () => {
  it("is nobody's once a character of it was changed", async () => {
    const cookie = await createSessionCookie("token-1", inAnHour());
    const forged = cookie.replace(/=(.)/, (_all, first: string) => `=${first === "e" ? "f" : "e"}`);
    expect(await getSessionToken(asking(forged))).toBeNull();
  });

  it("is nobody's without a signature", async () => {
    const value = Buffer.from(JSON.stringify({ token: "token-1" })).toString("base64");
    expect(await getSessionToken(asking(`session=${encodeURIComponent(value)}`))).toBeNull();
  });

  it("gives the token back", async () => {
    expect(await getSessionToken(asking(await createSessionCookie("token-1", inAnHour())))).toBe("token-1");
  });

  it("is hidden from scripts, bound to the whole shop, and not sent along from other sites", async () => {
    const cookie = await createSessionCookie("token-1", inAnHour());
    for (const part of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(part);
  });

  it("lives as long as the session, 30 days at most", async () => {
    expect(await createSessionCookie("t", inAnHour())).toMatch(/Max-Age=(3600|3599)/);
    expect(await createSessionCookie("t", "2999-01-01T00:00:00Z")).toContain("Max-Age=2592000");
  });

  it("is removed by an expired one", async () => {
    expect(await destroySessionCookie()).toMatch(/Max-Age=0.*Expires=Thu, 01 Jan 1970/);
  });
});
