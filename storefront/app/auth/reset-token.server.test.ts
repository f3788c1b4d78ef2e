import { describe, expect, it } from "vitest";
import { dropResetToken, getResetToken, keepResetToken } from "./reset-token.server";
import { createSessionCookie } from "./session-cookie.server";

const asking = (setCookie: string) =>
  new Request("http://localhost/", { headers: { Cookie: setCookie.split(";")[0] ?? "" } });

describe("the token of a mailed link", () => {
  it("is not taken from a cookie that was forged, or signed for another purpose", async () => {
    const value = encodeURIComponent(Buffer.from(JSON.stringify("token-1")).toString("base64"));
    expect(await getResetToken(asking(`password-reset=${value}`))).toBeNull();
    const session = await createSessionCookie("token-1", new Date(Date.now() + 60_000));
    expect(await getResetToken(asking(session.replace("session=", "password-reset=")))).toBeNull();
  });

  it("is read by no script and lives for an hour", async () => {
    const cookie = await keepResetToken("token-1");
    for (const part of ["HttpOnly", "SameSite=Lax", "Max-Age=3600"]) expect(cookie).toContain(part);
    expect(await getResetToken(asking(cookie))).toBe("token-1");
  });

  it("is gone once it was dropped", async () => {
    expect(await getResetToken(asking(await dropResetToken()))).toBeNull();
  });
});
