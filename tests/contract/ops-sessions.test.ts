import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { AdminBrowser, adminResetToken, OWN_PAGE } from "../support/medusa-admin";
import { callMedusa, signInOps, signMedusaToken } from "../support/ops";
import { Person } from "../support/person";
import { demoAccounts } from "../support/stack";

const Token = z.object({ token: z.string() });
const Invite = z.object({ invite: z.object({ token: z.string() }) });

const me = (browser: AdminBrowser) => browser.call("GET", "/admin/users/me");
const statusBy = async (token: string) => (await callMedusa("GET", "/admin/users/me", { token })).status;
/** Whether somebody at Medusa Admin still has access, by cookie and by the sign-in's token. */
const reaches = async (browser: AdminBrowser) => ({
  cookie: (await me(browser)).status,
  token: await statusBy(browser.token),
});
const ALL = { cookie: 200, token: 200 };
const NOTHING = { cookie: 401, token: 401 };

/** Signs in in a browser that has a cookie already; returns the sign-in's token. */
async function signInAgain(browser: AdminBrowser, { email, password }: typeof demoAccounts.ops): Promise<string> {
  const signedIn = await browser.call("POST", "/auth/user/emailpass", OWN_PAGE, { email, password });
  const { token } = parseAnswer(Token, signedIn);
  const headers = { ...OWN_PAGE, authorization: `Bearer ${token}` };
  expect((await browser.call("POST", "/auth/session", headers)).status).toBe(200);
  return token;
}

const refresh = async (token: string) =>
  parseAnswer(Token, await callMedusa("POST", "/auth/token/refresh", { token })).token;
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

const ops = await signInOps();

describe("a sign-in at Medusa Admin", () => {
  it("ends with the sign-out, for its cookie and all its tokens, and leaves the others", async () => {
    const [browser, other] = [await AdminBrowser.signIn(), await AdminBrowser.signIn()];
    const refreshed = await refresh(browser.token);
    expect(await reaches(browser)).toEqual(ALL);
    expect(await statusBy(refreshed)).toBe(200);
    expect((await browser.signOut()).status).toBe(200);
    expect(await reaches(browser)).toEqual(NOTHING);
    expect(await statusBy(refreshed)).toBe(401);
    for (const token of [browser.token, refreshed]) {
      expect((await callMedusa("POST", "/auth/token/refresh", { token })).status).toBe(401);
      expect((await callMedusa("POST", "/auth/session", { token })).status).toBe(401);
    }
    expect(await reaches(other)).toEqual(ALL);
  });

  it("is not prolonged by refreshing its token", async () => {
    expect(claimsOf(await refresh(ops)).exp).toBeLessThanOrEqual(claimsOf(ops).exp + 1);
  });

  it("is nothing without a session that is stored", async () => {
    const { session_id, ...claims } = claimsOf(ops);
    for (const forged of [claims, { ...claims, session_id: "opsess_nobodys" }])
      expect(await statusBy(signMedusaToken(forged))).toBe(401);
    expect(await statusBy(signMedusaToken({ ...claims, session_id }))).toBe(200);
  });

  inFull("can be begun again with the cookie of one that has ended", async () => {
    const browser = await AdminBrowser.signIn();
    await queryDatabase("update ops_session set revoked_at = now() where id = $1", [
      claimsOf(browser.token).session_id,
    ]);
    expect(await reaches(browser)).toEqual(NOTHING);
    await signInAgain(browser, demoAccounts.ops);
    expect((await me(browser)).status).toBe(200);
  });

  inFull("ends with the next one in the same browser, for its cookie and its token", async () => {
    const browser = await AdminBrowser.signIn();
    const before = browser.copy();
    expect(await reaches(before)).toEqual(ALL);
    const token = await signInAgain(browser, demoAccounts.ops);
    expect((await me(browser)).status).toBe(200);
    expect(await reaches(before)).toEqual(NOTHING);
    expect(await statusBy(token)).toBe(200);
  });

  inFull("is somebody else's after they signed in in the same browser", async () => {
    const [person, browser] = [await Person.signUp(), await AdminBrowser.signIn()];
    const { email, password } = person;
    const { invite } = parseAnswer(Invite, await callMedusa("POST", "/admin/invites", { token: ops, body: { email } }));
    const signedIn = await callMedusa("POST", "/auth/user/emailpass", { body: { email, password } });
    const body = { email, first_name: "Olu", last_name: "Both" };
    const { token } = parseAnswer(Token, signedIn);
    await callMedusa("POST", `/admin/invites/accept?token=${invite.token}`, { token, body });
    await signInAgain(browser, person);
    expect(await me(browser)).toMatchObject({ status: 200, body: { user: { email } } });
  });

  inFull("is not that of whoever put the cookie into the browser before", async () => {
    const { email, password } = await Person.signUp("Eve Planted");
    const eve = await AdminBrowser.signIn({ email, password });
    const victim = eve.copy();
    await signInAgain(victim, demoAccounts.ops);
    expect([(await me(victim)).status, (await me(eve)).status]).toEqual([200, 401]);
  });
});

// That it ends the same person's sign-ins: recoveries.test.ts.
inFull("a new password set at Medusa Admin is in the audit trail", async () => {
  const { email } = await Person.signUp();
  const [token, body] = [await adminResetToken(email), { password: "a new battery staple" }];
  expect((await callMedusa("POST", "/auth/user/emailpass/update", { token, body })).status).toBe(200);
  const audit = await queryDatabase(
    `select a.action from audit_entry a join provider_identity p on p.auth_identity_id = a.subject_id
       where p.provider = 'emailpass' and p.entity_id = $1`,
    [email],
  );
  expect(audit).toEqual([{ action: "user.password_set" }]);
});
