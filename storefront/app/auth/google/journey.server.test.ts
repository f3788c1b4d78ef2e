import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GoogleSettings, leaveForGoogle, returnFromGoogle } from "./journey.server";

type Answer = { status?: number; body: unknown };
const ADA = { sub: "1100", email: "ada@example.com", email_verified: true, name: "Ada Aviator" };

/** A provider with given answers, including dishonest ones; `asked` records its requests. */
const provider = { token: { body: {} } as Answer, userInfo: { body: {} } as Answer, asked: [] as string[] };
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  provider.asked.push(`${request.url} ${request.headers.authorization ?? ""}${body}`);
  const answer = request.url === "/token" ? provider.token : provider.userInfo;
  response.writeHead(answer.status ?? 200, { "Content-Type": "application/json" }).end(JSON.stringify(answer.body));
});
let settings: GoogleSettings;

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  settings = {
    issuer: "https://accounts.google.com",
    clientId: "shop",
    clientSecret: "the client's secret",
    callbackUrl: "http://localhost:3000/auth/google/callback",
    authorizationUrl: `${url}/auth`,
    tokenUrl: `${url}/token`,
    userInfoUrl: `${url}/userinfo`,
  };
  provider.asked = [];
  provider.token = { body: { access_token: "at", token_type: "Bearer" } };
  provider.userInfo = { body: ADA };
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function leave() {
  const answer = await leaveForGoogle(settings, { redirectTo: "/checkout", popup: true });
  const [cookie = ""] = (answer.headers.get("Set-Cookie") ?? "").split(";");
  const query = new URL(answer.headers.get("Location") ?? "").searchParams;
  return { cookie, query, state: query.get("state") ?? "" };
}

const comeBack = (query: Record<string, string>, cookie: string) =>
  returnFromGoogle(
    settings,
    new Request(`${settings.callbackUrl}?${new URLSearchParams(query)}`, { headers: { cookie } }),
  );

describe("a sign-in through Google", () => {
  it.each([
    ["without a state", () => ({ code: "c" })],
    ["with a forged state", () => ({ code: "c", state: "forged" })],
    ["without a code", (state: string) => ({ state })],
    ["with Google's refusal", (state: string) => ({ state, error: "access_denied" })],
  ])("brings nobody back %s, and asks Google nothing", async (_name, query) => {
    const { cookie, state } = await leave();
    const back = await comeBack(query(state), cookie);
    expect(back).toMatchObject({ reason: expect.any(String), journey: { redirectTo: "/checkout", popup: true } });
    expect(back.setCookie).toMatch(/^google=;.*Expires=Thu, 01 Jan 1970/);
    expect(provider.asked).toEqual([]);
  });

  it("brings nobody back to a browser that did not leave, nor with another browser's state", async () => {
    const [mine, theirs] = [await leave(), await leave()];
    for (const [state, cookie] of [
      [mine.state, ""],
      [theirs.state, mine.cookie],
      [mine.state, `${mine.cookie}x`],
    ] as const)
      expect(await comeBack({ code: "c", state }, cookie)).toMatchObject({ reason: expect.any(String) });
    expect(provider.asked).toEqual([]);
  });

  it.each([
    ["a token that is refused", { token: { status: 400, body: { error: "invalid_grant" } } }],
    ["an error page for a person", { userInfo: { status: 401, body: { error: "invalid_token" } } }],
    ["an error that calls itself a success", { userInfo: { body: { error: "invalid_token" } } }],
    ["a person without a subject", { userInfo: { body: { ...ADA, sub: "" } } }],
    ["a redirect to elsewhere", { userInfo: { status: 302, body: ADA } }],
  ])("brings nobody back from %s", async (_name, answers) => {
    Object.assign(provider, answers);
    const { cookie, state } = await leave();
    expect(await comeBack({ code: "c", state }, cookie)).toMatchObject({ reason: expect.any(String) });
  });

  it("believes what Google says itself, never an ID token that is not signed or meant for others", async () => {
    const claims = { iss: "https://accounts.google.com", aud: "another", sub: "victim", email: "victim@example.com" };
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const idToken = `${part({ alg: "none" })}.${part(claims)}.`;
    provider.token = { body: { access_token: "at", token_type: "Bearer", id_token: idToken } };
    const { cookie, state } = await leave();
    expect(await comeBack({ code: "c", state }, cookie)).toMatchObject({ person: { subject: "1100" } });
  });

  it("brings the person back who left, with the secret that only their browser had", async () => {
    const { cookie, query, state } = await leave();
    expect(query.get("code_challenge_method")).toBe("S256");
    expect(await comeBack({ code: "c", state }, cookie)).toMatchObject({
      person: { subject: "1100", emailVerified: true },
      journey: { redirectTo: "/checkout" },
      setCookie: expect.stringContaining("Expires=Thu, 01 Jan 1970"),
    });
    expect(provider.asked[0]).toMatch(/code_verifier=[\w-]{43}/);
    expect(provider.asked[1]).toContain("Bearer at");
  });
});
