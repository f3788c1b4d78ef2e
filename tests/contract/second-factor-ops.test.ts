import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { actionsOn } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { mailsTo, settled, waitForMails } from "../support/mails";
import { invite, makeOpsUser, OWN_PAGE } from "../support/medusa-admin";
import { callMedusa, callShop, sessionOf } from "../support/ops";
import { Person } from "../support/person";
import { Authenticator, beginSignIn, enrol } from "../support/second-factor";

describe("a second factor at Medusa Admin", () => {
  const Token = z.object({ token: z.string() });
  const Waiting = Token.extend({ mfa_required: z.literal(true), mfa_challenge: z.object({ id: z.string() }) });

  /** Turns a factor on with the token of a sign-in. */
  async function turnOn(token: string) {
    const setup = await callMedusa("POST", "/auth/mfa/factors", { token, body: { provider: "totp" } });
    const factor = parseAnswer(z.object({ secret: z.string(), mfa_factor: z.object({ id: z.string() }) }), setup);
    const app = new Authenticator(factor.secret);
    const confirm = `/auth/mfa/factors/${factor.mfa_factor.id}/verify`;
    const confirmed = await callMedusa("POST", confirm, { token, body: { code: await app.next() } });
    expect(confirmed.status).toBe(200);
    return { app, factorId: factor.mfa_factor.id };
  }

  /** A sign-in that waits for the code. */
  const begin = async (user: { email: string; password: string }) =>
    parseAnswer(Waiting, await callMedusa("POST", "/auth/user/emailpass", { body: user }));

  const signIn = async (user: { email: string; password: string }) =>
    parseAnswer(Token, await callMedusa("POST", "/auth/user/emailpass", { body: user })).token;

  /** The identity that signs in with an e-mail, in a condition. */
  const OF_EMAIL = "auth_identity_id = (select auth_identity_id from provider_identity where entity_id = $1)";

  it("is set up there, and its sign-in opens nothing without the code, with a wrong or with a used one", async () => {
    const user = await makeOpsUser();
    const [begun, other] = [await signIn(user), await signIn(user)];
    const { app, factorId } = await turnOn(begun);
    expect((await callMedusa("GET", "/admin/users/me", { token: begun })).status).toBe(200);
    expect((await callMedusa("GET", "/admin/users/me", { token: other })).status).toBe(401);

    const waiting = await begin(user);
    for (const [method, path, body] of [
      ["GET", "/admin/users/me", undefined],
      ["GET", "/admin/orders", undefined],
      ["GET", "/auth/mfa/factors", undefined],
      ["POST", "/auth/mfa/recovery-codes", {}],
      ["DELETE", `/auth/mfa/factors/${factorId}`, { method: "totp", code: app.wrong() }],
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

  it("is told to its user by mail, and recorded: turned on, a recovery code used, turned off", async () => {
    const user = await makeOpsUser();
    const token = await signIn(user);
    const { app, factorId } = await turnOn(token);
    const made = await callMedusa("POST", "/auth/mfa/recovery-codes", { token, body: {} });
    const [code] = parseAnswer(z.object({ recovery_codes: z.array(z.string()) }), made).recovery_codes;
    const waiting = await begin(user);
    const verify = `/auth/mfa/challenges/${waiting.mfa_challenge.id}/verify`;
    const used = { token: waiting.token, body: { method: "recovery_code", code } };
    expect((await callMedusa("POST", verify, used)).status).toBe(200);
    const off = { token, body: { method: "totp", code: await app.next() } };
    expect((await callMedusa("DELETE", `/auth/mfa/factors/${factorId}`, off)).status).toBe(200);
    const mails = await waitForMails(user.email, "second_factor_changed", { count: 3 });
    const subjects = ["A recovery code was used", "Your second factor is off", "Your second factor is on"];
    expect(mails.map(({ subject }) => subject).sort()).toEqual(subjects);
    for (const { text } of mails) expect(text).toContain("in Medusa Admin");
    const [account] = await queryDatabase('select id from "user" where email = $1', [user.email]);
    const actions = ["second_factor.on", "second_factor.code_used", "second_factor.off"];
    const recorded = await actionsOn(String(account?.id));
    expect(recorded.filter((action) => action.startsWith("second_factor."))).toEqual(actions);
    await settled(user.email);
    expect(await mailsTo(user.email, "second_factor_changed")).toHaveLength(3);
  });

  it("gets recovery codes soon after it was turned on, and none from a stolen session later", async () => {
    const user = await makeOpsUser();
    const token = await signIn(user);
    await turnOn(token);
    const codes = () => callMedusa("POST", "/auth/mfa/recovery-codes", { token, body: {} });
    expect((await codes()).status).toBe(200);
    const later = `update auth_mfa_factor set updated_at = now() - interval '11 minutes' where ${OF_EMAIL} returning id`;
    expect(await queryDatabase(later, [user.email])).toHaveLength(1);
    expect((await codes()).status).toBe(400);
  });

  it("is not set up by a session that began long before, nor taken off without a code", async () => {
    const user = await makeOpsUser();
    const token = await signIn(user);
    const later = `update ops_session set created_at = now() - interval '11 minutes' where ${OF_EMAIL} returning id`;
    expect(await queryDatabase(later, [user.email])).not.toEqual([]);
    const start = () => callMedusa("POST", "/auth/mfa/factors", { token, body: { provider: "totp" } });
    expect((await start()).status).toBe(400);
    const { factorId } = await turnOn(await signIn(user));
    const off = (body: object) => callMedusa("DELETE", `/auth/mfa/factors/${factorId}`, { token, body });
    for (const body of [{}, { method: "totp" }, { method: "totp", code: "000000".padEnd(120) }])
      expect((await off(body)).status).toBeGreaterThanOrEqual(400);
    await begin(user);
  });

  it("ends what the same person has in the shop, which began without it", async () => {
    const person = await Person.signUp("Olu Both");
    const { email, password } = person;
    const inShop = await sessionOf(person);
    const accepting = {
      token: await signIn({ email, password }),
      body: { email, first_name: "Olu", last_name: "Both" },
    };
    const path = `/admin/invites/accept?token=${(await invite({ email })).token}`;
    expect((await callMedusa("POST", path, accepting)).status).toBe(200);
    const token = await signIn({ email, password });
    await turnOn(token);
    expect((await callShop("GET", "/account", inShop)).status).toBe(401);
    expect((await callMedusa("GET", "/admin/users/me", { token })).status).toBe(200);
    expect(await beginSignIn(person)).toMatchObject({ methods: ["totp"] });
  });

  inFull("is nothing that a customer can reach there", async () => {
    const { token } = await enrol(await Person.signUp());
    for (const [method, path] of [
      ["GET", "/auth/mfa/factors"],
      ["POST", "/auth/mfa/recovery-codes"],
    ] as const)
      expect([path, (await callMedusa(method, path, { token })).status]).toEqual([path, 404]);
  });
});
