import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isSignedIn, sendAccountForm } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { freshGoogleAccount, makeProof, sendProof, signInWithGoogle, whoIs } from "../support/google";
import { inFull } from "../support/in-full";
import { callMedusa, signInOps } from "../support/ops";
import { Person } from "../support/person";
import { demoAccounts, freshEmail, stack } from "../support/stack";

/** Stores an enabled second factor for an identity, as Medusa does once its code was confirmed. */
async function enrol(identity: string, value: string): Promise<void> {
  const enrolled = await queryDatabase(
    `insert into auth_mfa_factor (id, auth_identity_id, provider, status, provider_metadata)
     select 'authmfa_' || md5(random()::text), a.id, 'totp', 'enabled', '{"secret":"v1:a:b:c"}'::jsonb from auth_identity a
     where ${identity} returning id`,
    [value],
  );
  expect(enrolled).toHaveLength(1);
}
const OF_PASSWORD =
  "a.id = (select auth_identity_id from provider_identity where provider = 'emailpass' and entity_id = $1)";
const OF_GOOGLE =
  "a.id = (select auth_identity_id from provider_identity where provider = 'shop-google' and entity_id like '%|' || $1)";

/** The calls that could answer Medusa's challenge, with a wrong or used code. */
const CODES = [
  ["POST", "/auth/mfa/challenges/authmfachal_1/verify", { method: "totp", code: "000000" }],
  ["POST", "/auth/mfa/factors", { provider: "totp" }],
  ["GET", "/auth/mfa/factors", undefined],
  ["POST", "/auth/mfa/recovery-codes", {}],
] as const;

const Token = z.object({ token: z.string() });
const ops = await signInOps();

/** A Medusa user of one's own, with a password. */
async function makeUser(): Promise<{ email: string; password: string }> {
  const [email, password] = [freshEmail("two-factor"), "a quiet heron at dusk"];
  const invited = await callMedusa("POST", "/admin/invites", { token: ops, body: { email } });
  const { invite } = parseAnswer(z.object({ invite: Token }), invited);
  const { token } = parseAnswer(
    Token,
    await callMedusa("POST", "/auth/user/emailpass/register", { body: { email, password } }),
  );
  const body = { email, first_name: "Two", last_name: "Factor" };
  expect((await callMedusa("POST", `/admin/invites/accept?token=${invite.token}`, { token, body })).status).toBe(200);
  return { email, password };
}

describe("an account with a second factor", () => {
  it("is not signed in to by its password alone, in the shop", async () => {
    const person = await Person.signUp();
    await enrol(OF_PASSWORD, person.email);
    const visitor = new Person();
    const { status } = await visitor.submit("/login", { email: person.email, password: person.password });
    expect([status, await isSignedIn(visitor)]).toEqual([401, false]);
  });

  inFull("is not signed in to through Google, whichever way in has the factor", async () => {
    for (const factorOf of [OF_GOOGLE, OF_PASSWORD]) {
      const [person, google] = [await Person.signUp(), freshGoogleAccount()];
      const proof = () => makeProof({ ...google, email: person.email });
      expect(await sendProof({ proof: proof(), password: person.password })).toMatchObject({ status: 201 });
      expect(await sendProof({ proof: proof() })).toMatchObject({ status: 201 });
      await enrol(factorOf, factorOf === OF_GOOGLE ? google.sub : person.email);
      expect(await sendProof({ proof: proof() })).toMatchObject({ status: 401 });
      const browser = new Person();
      await signInWithGoogle(browser, { ...google, email: person.email });
      expect(await whoIs(browser)).toBeNull();
      const byPassword = await new Person().submit("/login", { email: person.email, password: person.password });
      expect(byPassword.status).toBe(401);
    }
  });

  inFull("is not linked to Google, nor changed, by its password alone", async () => {
    const person = await Person.signUp();
    await enrol(OF_PASSWORD, person.email);
    const proof = makeProof(freshGoogleAccount({ email: person.email }));
    expect(await sendProof({ proof, password: person.password })).toMatchObject({ status: 401 });
    const change = { password: person.password, newPassword: "a new battery staple" };
    expect((await sendAccountForm(person, "password", change)).status).toBe(401);
  });

  it("gets no token, cookie or session at Medusa Admin: without a code, with a wrong one, with a used one", async () => {
    const user = await makeUser();
    expect((await callMedusa("POST", "/auth/user/emailpass", { body: user })).status).toBe(200);
    await enrol(OF_PASSWORD, user.email);
    const sessions = () =>
      queryDatabase(
        `select s.id from ops_session s join provider_identity p on p.auth_identity_id = s.auth_identity_id
         where p.entity_id = $1 order by s.id`,
        [user.email],
      );
    const before = await sessions();
    const answer = await callMedusa("POST", "/auth/user/emailpass", { body: user });
    expect([answer.status, JSON.stringify(answer.body).includes("token")]).toEqual([401, false]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    for (const [method, path, body] of CODES) {
      for (const token of [undefined, ops]) {
        const called = await callMedusa(method, path, { body, ...(token ? { token } : {}) });
        expect([path, called.status]).toEqual([path, 404]);
      }
    }
    expect(await sessions()).toEqual(before);
    // The same answer as for a wrong password: nothing says that this one was right.
    const wrong = await callMedusa("POST", "/auth/user/emailpass", { body: { ...user, password: "not it at all" } });
    expect(wrong.status).toBe(answer.status);
  });

  it("is what nobody has here: the demo accounts sign in as before", async () => {
    expect(stack.medusa).toBeTruthy();
    expect((await new Person().submit("/login", demoAccounts.customer)).status).toBe(302);
  });
});
