import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { getEnv } from "~/lib/env.server";
import { createSessionCookies } from "~/lib/shop-cookie.server";
import { confirmEmailChange, dropLinkToken, getLinkToken, keepLinkToken } from "./mailed-links.server";

const asking = (setCookie: string) =>
  new Request("http://localhost/", { headers: { Cookie: setCookie.split(";")[0] ?? "" } });

describe("the token of a mailed link", () => {
  it("is not taken from a cookie that was forged, or signed for another purpose", async () => {
    const value = encodeURIComponent(Buffer.from(JSON.stringify("token-1")).toString("base64"));
    expect(await getLinkToken("password", asking(`password-reset=${value}`))).toBeNull();
    const [session = ""] = await createSessionCookies("token-1", new Date(Date.now() + 60_000));
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

const answerWith = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

describe("a link that confirms a new e-mail", () => {
  /** Confirms it in a browser that is signed in, at a Medusa that knows the session or not. */
  async function confirm(answer: (by: string | undefined, response: ServerResponse) => void) {
    const calls: (string | undefined)[] = [];
    // Nothing else is answered, as by a Medusa that is slow.
    const server = createServer(({ url, headers: { authorization } }, response) => {
      if (!url?.endsWith("/account/email/confirm")) return;
      calls.push(authorization);
      answer(authorization, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const env = getEnv();
    const before = { ...env };
    onTestFinished(() => {
      Object.assign(env, before);
      server.closeAllConnections();
      server.close();
    });
    env.MEDUSA_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    env.MEDUSA_PUBLISHABLE_KEY = "pk_test";
    const [cookie = ""] = await createSessionCookies("session-1", new Date(Date.now() + 60_000));
    return { signedIn: await confirmEmailChange(asking(cookie), {}, "token-1"), calls };
  }

  it("is used as who is signed in, however slowly Medusa tells who that is", async () => {
    const done = await confirm((_by, response) => answerWith(response, 200, { isOwn: true }));
    expect(done).toEqual({ signedIn: { isOwn: true }, calls: ["Bearer session-1"] });
  });

  it("is used as a visitor once the session has ended", async () => {
    const message = JSON.stringify({ code: "unauthenticated", message: "Your sign-in has ended." });
    const done = await confirm((by, response) => {
      if (by === undefined) answerWith(response, 200, { isOwn: false });
      else answerWith(response, 401, { message });
    });
    expect(done).toEqual({ signedIn: null, calls: ["Bearer session-1", undefined] });
  });
});
