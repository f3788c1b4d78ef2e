import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { OWN_PAGE } from "../support/medusa-admin";
import { callMedusa, signInOps } from "../support/ops";
import { Person } from "../support/person";
import { Authenticator, enrol } from "../support/second-factor";
import { demoAccounts, freshEmail } from "../support/stack";

describe("a second factor at Medusa Admin", () => {
  const Token = z.object({ token: z.string() });
  const Waiting = Token.extend({ mfa_required: z.literal(true), mfa_challenge: z.object({ id: z.string() }) });

  /** A Medusa user of one's own, with a password. */
  async function makeUser(): Promise<{ email: string; password: string }> {
    const ops = await signInOps();
    const [email, password] = [freshEmail("two-factor"), "a quiet heron at dusk"];
    const invited = await callMedusa("POST", "/admin/invites", { token: ops, body: { email } });
    const { invite } = parseAnswer(z.object({ invite: Token }), invited);
    const registered = await callMedusa("POST", "/auth/user/emailpass/register", { body: { email, password } });
    const { token } = parseAnswer(Token, registered);
    const body = { email, first_name: "Two", last_name: "Factor" };
    expect((await callMedusa("POST", `/admin/invites/accept?token=${invite.token}`, { token, body })).status).toBe(200);
    return { email, password };
  }

  it("is set up there, and its sign-in opens nothing without the code, with a wrong or with a used one", async () => {
    const user = await makeUser();
    const begun = parseAnswer(Token, await callMedusa("POST", "/auth/user/emailpass", { body: user }));
    const other = parseAnswer(Token, await callMedusa("POST", "/auth/user/emailpass", { body: user }));
    const setup = await callMedusa("POST", "/auth/mfa/factors", { token: begun.token, body: { provider: "totp" } });
    const factor = parseAnswer(z.object({ secret: z.string(), mfa_factor: z.object({ id: z.string() }) }), setup);
    const app = new Authenticator(factor.secret);
    const confirm = `/auth/mfa/factors/${factor.mfa_factor.id}/verify`;
    const confirmed = await callMedusa("POST", confirm, { token: begun.token, body: { code: await app.next() } });
    expect(confirmed.status).toBe(200);
    expect((await callMedusa("GET", "/admin/users/me", { token: begun.token })).status).toBe(200);
    expect((await callMedusa("GET", "/admin/users/me", { token: other.token })).status).toBe(401);

    const waiting = parseAnswer(Waiting, await callMedusa("POST", "/auth/user/emailpass", { body: user }));
    for (const [method, path, body] of [
      ["GET", "/admin/users/me", undefined],
      ["GET", "/admin/orders", undefined],
      ["GET", "/auth/mfa/factors", undefined],
      ["POST", "/auth/mfa/recovery-codes", {}],
      ["DELETE", `/auth/mfa/factors/${factor.mfa_factor.id}`, { method: "totp", code: app.wrong() }],
    ] as const)
      expect([path, (await callMedusa(method, path, { token: waiting.token, body })).status]).toEqual([path, 401]);
    const refreshed = await callMedusa("POST", "/auth/token/refresh", { token: waiting.token });
    const renewed = Token.safeParse(refreshed.body).data?.token ?? null;
    expect((await callMedusa("GET", "/admin/users/me", { token: renewed })).status).toBe(401);
    const cookie = await callMedusa("POST", "/auth/session", { token: waiting.token, headers: OWN_PAGE });
    const headers = { ...OWN_PAGE, cookie: cookie.headers.getSetCookie().join("; ").split(";")[0] ?? "" };
    expect((await callMedusa("GET", "/admin/users/me", { headers })).status).toBe(401);

    const verify = (code: string) =>
      callMedusa("POST", `/auth/mfa/challenges/${waiting.mfa_challenge.id}/verify`, {
        token: waiting.token,
        body: { method: "totp", code },
      });
    expect((await verify(app.wrong())).status).toBe(400);
    expect((await verify(app.last())).status).toBe(400);
    const { token } = parseAnswer(Token, await verify(await app.next()));
    expect((await callMedusa("GET", "/admin/users/me", { token })).status).toBe(200);
  });

  it("is nothing that a customer can reach there", async () => {
    const { token } = await enrol(await Person.signUp());
    for (const [method, path] of [
      ["GET", "/auth/mfa/factors"],
      ["POST", "/auth/mfa/recovery-codes"],
    ] as const)
      expect([path, (await callMedusa(method, path, { token, body: undefined })).status]).toEqual([path, 404]);
  });

  it("is what nobody has here: the demo accounts sign in as before", async () => {
    expect((await new Person().submit("/login", demoAccounts.customer)).status).toBe(302);
  });
});
