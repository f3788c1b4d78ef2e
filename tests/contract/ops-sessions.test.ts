import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { callReset, tokensMailedTo } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { AdminBrowser, OWN_PAGE } from "../support/medusa-admin";
import { callMedusa, signInOps, signMedusaToken } from "../support/ops";
import { Person } from "../support/person";
import { demoAccounts } from "../support/stack";

const Token = z.object({ token: z.string() });
const Invite = z.object({ invite: z.object({ token: z.string() }) });
const NEW_PASSWORD = "a new battery staple";

/** Whether somebody at Medusa Admin still has access, by cookie and by the sign-in's token. */
const reaches = async (browser: AdminBrowser) => ({
  cookie: (await browser.call("GET", "/admin/users/me")).status,
  token: (await callMedusa("GET", "/admin/users/me", { token: browser.token })).status,
});
const ALL = { cookie: 200, token: 200 };
const NOTHING = { cookie: 401, token: 401 };
const isCustomer = async (person: Person) =>
  (await person.visit("/auth/token", { headers: { "sec-fetch-site": "same-origin" } })).status === 200;

/** A customer of the shop who accepted an invitation to Medusa Admin, with the same e-mail and password. */
async function customerAndUser(ops: string): Promise<{ person: Person; browser: AdminBrowser }> {
  const person = await Person.signUp("Olu Both");
  const { email, password } = person;
  const invited = await callMedusa("POST", "/admin/invites", { token: ops, body: { email } });
  const { invite } = parseAnswer(Invite, invited);
  const { token } = parseAnswer(Token, await callMedusa("POST", "/auth/user/emailpass", { body: { email, password } }));
  const path = `/admin/invites/accept?token=${invite.token}`;
  const accepted = await callMedusa("POST", path, { token, body: { email, first_name: "Olu", last_name: "Both" } });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  return { person, browser: await AdminBrowser.signIn({ email, password }) };
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

const ops = await signInOps();

describe("a sign-in at Medusa Admin", () => {
  it("ends with the sign-out, for its cookie and all its tokens, and leaves the others", async () => {
    const [browser, other] = [await AdminBrowser.signIn(), await AdminBrowser.signIn()];
    const refreshed = parseAnswer(
      Token,
      await callMedusa("POST", "/auth/token/refresh", { token: browser.token }),
    ).token;
    expect(await reaches(browser)).toEqual(ALL);
    expect((await callMedusa("GET", "/admin/users/me", { token: refreshed })).status).toBe(200);
    expect((await browser.signOut()).status).toBe(200);
    expect(await reaches(browser)).toEqual(NOTHING);
    expect((await callMedusa("GET", "/admin/users/me", { token: refreshed })).status).toBe(401);
    for (const token of [browser.token, refreshed]) {
      expect((await callMedusa("POST", "/auth/token/refresh", { token })).status).toBe(401);
      expect((await callMedusa("POST", "/auth/session", { token })).status).toBe(401);
    }
    expect(await reaches(other)).toEqual(ALL);
  });

  it("is not prolonged by refreshing its token", async () => {
    const refreshed = parseAnswer(Token, await callMedusa("POST", "/auth/token/refresh", { token: ops })).token;
    expect(claimsOf(refreshed).exp).toBeLessThanOrEqual(claimsOf(ops).exp + 1);
  });

  it("is nothing without a session that is stored", async () => {
    const { session_id, ...claims } = claimsOf(ops);
    for (const forged of [claims, { ...claims, session_id: "opsess_nobodys" }])
      expect((await callMedusa("GET", "/admin/users/me", { token: signMedusaToken(forged) })).status).toBe(401);
    expect(
      (await callMedusa("GET", "/admin/users/me", { token: signMedusaToken({ ...claims, session_id }) })).status,
    ).toBe(200);
  });

  inFull("can be begun again with the cookie of one that has ended", async () => {
    const browser = await AdminBrowser.signIn();
    await queryDatabase("update ops_session set revoked_at = now() where id = $1", [
      claimsOf(browser.token).session_id,
    ]);
    expect(await reaches(browser)).toEqual(NOTHING);
    const { token } = parseAnswer(
      Token,
      await browser.call("POST", "/auth/user/emailpass", OWN_PAGE, demoAccounts.ops),
    );
    expect(
      (await browser.call("POST", "/auth/session", { ...OWN_PAGE, authorization: `Bearer ${token}` })).status,
    ).toBe(200);
    expect((await browser.call("GET", "/admin/users/me")).status).toBe(200);
  });

  inFull("ends with the next one in the same browser, for its cookie and its token", async () => {
    const browser = await AdminBrowser.signIn();
    const before = browser.copy();
    expect(await reaches(before)).toEqual(ALL);
    const { token } = parseAnswer(
      Token,
      await browser.call("POST", "/auth/user/emailpass", OWN_PAGE, demoAccounts.ops),
    );
    const headers = { ...OWN_PAGE, authorization: `Bearer ${token}` };
    expect((await browser.call("POST", "/auth/session", headers)).status).toBe(200);
    expect((await browser.call("GET", "/admin/users/me")).status).toBe(200);
    expect(await reaches(before)).toEqual(NOTHING);
    expect((await callMedusa("GET", "/admin/users/me", { token })).status).toBe(200);
  });

  inFull("is somebody else's after they signed in in the same browser", async () => {
    const { person } = await customerAndUser(ops);
    const browser = await AdminBrowser.signIn();
    const { email, password } = person;
    const { token } = parseAnswer(
      Token,
      await browser.call("POST", "/auth/user/emailpass", OWN_PAGE, { email, password }),
    );
    const headers = { ...OWN_PAGE, authorization: `Bearer ${token}` };
    expect((await browser.call("POST", "/auth/session", headers)).status).toBe(200);
    expect(await browser.call("GET", "/admin/users/me")).toMatchObject({ status: 200, body: { user: { email } } });
  });

  inFull("is not that of whoever put the cookie into the browser before", async () => {
    const { email, password } = await Person.signUp("Eve Planted");
    const eve = await AdminBrowser.signIn({ email, password });
    const victim = eve.copy();
    const { token } = parseAnswer(Token, await victim.call("POST", "/auth/user/emailpass", OWN_PAGE, demoAccounts.ops));
    const begun = await victim.call("POST", "/auth/session", { ...OWN_PAGE, authorization: `Bearer ${token}` });
    expect(begun.status).toBe(200);
    expect((await victim.call("GET", "/admin/users/me")).status).toBe(200);
    expect((await eve.call("GET", "/admin/users/me")).status).toBe(401);
  });
});

describe("a new password", () => {
  inFull("set as a customer of the shop ends the same person's sign-ins at Medusa Admin", async () => {
    const { person, browser } = await customerAndUser(ops);
    expect(await reaches(browser)).toEqual(ALL);
    await person.submit("/forgot-password", { email: person.email });
    const [token] = await tokensMailedTo(person.email);
    expect((await callReset("/redeem", { token, password: NEW_PASSWORD })).status).toBe(204);
    expect(await reaches(browser)).toEqual(NOTHING);
    expect(await isCustomer(person)).toBe(false);
    expect(await reaches(await AdminBrowser.signIn({ email: person.email, password: NEW_PASSWORD }))).toEqual(ALL);
  });

  inFull("set at Medusa Admin ends the same person's sign-ins there and in the shop", async () => {
    const { person, browser } = await customerAndUser(ops);
    const jti = randomUUID();
    await queryDatabase(
      `insert into auth_password_reset_token (id, auth_identity_id, provider_identity_id, entity_id, token_hash, expires_at)
       select $1, auth_identity_id, id, entity_id, $2, now() + interval '5 minutes' from provider_identity
       where provider = 'emailpass' and entity_id = $3`,
      [randomUUID(), createHash("sha256").update(jti).digest("hex"), person.email],
    );
    const token = signMedusaToken({
      entity_id: person.email,
      provider: "emailpass",
      actor_type: "user",
      purpose: "reset",
      jti,
    });
    const body = { password: NEW_PASSWORD };
    expect((await callMedusa("POST", "/auth/user/emailpass/update", { token, body })).status).toBe(200);
    const audit = await queryDatabase(
      `select a.action from audit_entry a join provider_identity p on p.auth_identity_id = a.subject_id
       where p.provider = 'emailpass' and p.entity_id = $1`,
      [person.email],
    );
    expect(audit).toEqual([{ action: "user.password_set" }]);
    expect(await reaches(browser)).toEqual(NOTHING);
    expect(await isCustomer(person)).toBe(false);
  });
});
