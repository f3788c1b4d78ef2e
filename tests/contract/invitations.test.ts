import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { invite } from "../support/medusa-admin";
import { asOps, callMedusa } from "../support/ops";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";

const Token = z.object({ token: z.string() });
const PASSWORD = "a fine password";
const REFUSED = { type: "invalid_data", message: "There is no open invitation for this e-mail address." };

const register = (email: unknown, password: unknown = PASSWORD) =>
  callMedusa("POST", "/auth/user/emailpass/register", { body: { email, password } });
const signIn = (email: string, password = PASSWORD) =>
  callMedusa("POST", "/auth/user/emailpass", { body: { email, password } });

/** The calls of an invitation's page: an identity first (new or existing), then the invitation's token. */
async function accept(email: string, inviteToken: string) {
  const made = await register(email);
  const { token } = parseAnswer(Token, made.status === 200 ? made : await signIn(email));
  return callMedusa("POST", `/admin/invites/accept?token=${inviteToken}`, {
    token,
    body: { email, first_name: "Olga", last_name: "Ops" },
  });
}

const identitiesOf = (email: string) =>
  queryDatabase("select 1 from provider_identity where lower(entity_id) = lower($1)", [email]);

describe("a Medusa user's invitation", () => {
  it("is accepted as Medusa Admin does it, and the new user may work", async () => {
    const email = freshEmail("ops");
    const accepted = await accept(email, (await invite({ email })).token);
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    const { token } = parseAnswer(Token, await signIn(email));
    expect((await callMedusa("GET", "/admin/users/me", { token })).body).toMatchObject({ user: { email } });
  });

  // In short: recoveries.test.ts makes such a user.
  inFull("is accepted by somebody who has an account in the shop, with that account's password", async () => {
    const person = await Person.signUp();
    const { token } = await invite({ email: person.email });
    expect((await register(person.email, person.password)).status).toBe(401);
    const signedIn = parseAnswer(Token, await signIn(person.email, person.password));
    const body = { email: person.email, first_name: "Carla", last_name: "Both" };
    const accepted = await callMedusa("POST", `/admin/invites/accept?token=${token}`, { token: signedIn.token, body });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    expect((await Person.signIn(person)).email).toBe(person.email);
  });

  inFull("cannot be blocked by somebody who registers the invited e-mail first", async () => {
    const email = freshEmail("ops");
    const { token } = await invite({ email });
    expect((await register(email, "the stranger's password")).status).toBe(200);
    expect((await accept(email, token)).status).toBe(200);
    expect((await signIn(email, "the stranger's password")).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
  });
});

const countUsers = (email: string) => queryDatabase('select 1 from "user" where email = $1', [email]);

it("an invitation is accepted neither by somebody else's account, under any e-mail, nor under another e-mail", async () => {
  const [person, invited] = [await Person.signUp(), freshEmail("ops")];
  const invitation = await invite({ email: invited });
  const { token: others } = parseAnswer(Token, await signIn(person.email, person.password));
  const { token: own } = parseAnswer(Token, await register(invited));
  for (const [token, email] of [
    [others, person.email],
    [others, invited],
    [others, undefined],
    [own, person.email],
  ] as const)
    expect(
      await callMedusa("POST", `/admin/invites/accept?token=${invitation.token}`, { token, body: { email } }),
    ).toMatchObject({ status: 403, body: { message: expect.stringContaining("another e-mail address") } });
  expect([await countUsers(person.email), await countUsers(invited)]).toEqual([[], []]);
  expect((await accept(invited, invitation.token)).status).toBe(200);
});

describe("Medusa Admin's registration", () => {
  it("makes nothing without an open invitation: none, accepted, ended, taken back, or for what is no e-mail", async () => {
    const stranger = freshEmail("stranger");
    const [accepted, ended, takenBack] = [freshEmail("ops"), freshEmail("ops"), freshEmail("ops")] as const;
    await accept(accepted, (await invite({ email: accepted })).token);
    const { id } = await invite({ email: ended });
    await queryDatabase("update invite set expires_at = now() - interval '1 second' where id = $1", [id]);
    await asOps("DELETE", `/admin/invites/${(await invite({ email: takenBack })).id}`);
    const none = [undefined, ["a@x.test"], { $ne: "" }, "%", "a\0@x.test"];
    for (const email of [stranger, accepted, ended, takenBack, ...none])
      expect([email, await register(email)]).toMatchObject([email, { status: 400, body: REFUSED }]);
    for (const email of [stranger, ended, takenBack]) expect(await identitiesOf(email)).toEqual([]);
  });

  it("gives a token of an identity without an owner no way to a user", async () => {
    const email = freshEmail("ops");
    await invite({ email });
    const { token } = parseAnswer(Token, await register(email));
    for (const [method, path] of [
      ["GET", "/admin/users/me"],
      ["GET", "/admin/orders"],
      ["POST", "/cloud/auth/users"],
      ["POST", "/admin/invites/accept?token=nonsense"],
    ] as const)
      expect([401, 404]).toContain(
        (await callMedusa(method, path, { token, body: method === "POST" ? {} : undefined })).status,
      );
  });
});

inFull(
  "a try to sign in to Medusa Admin takes as long with another spelling of a known e-mail as with an unknown one",
  async () => {
    const person = await Person.signUp();
    const time = async (email: string) => {
      const startedAt = performance.now();
      expect((await signIn(email, "wrong password")).status).toBe(401);
      return performance.now() - startedAt;
    };
    const median = (times: number[]) => times.toSorted((left, right) => left - right)[3] ?? 0;
    const [knownTimes, unknownTimes]: [number[], number[]] = [[], []];
    // In turn, so that other work on the machine affects both equally.
    for (let round = 0; round < 7; round += 1) {
      knownTimes.push(await time(person.email.toUpperCase()));
      unknownTimes.push(await time(freshEmail("unknown")));
    }
    const [known, unknown] = [median(knownTimes), median(unknownTimes)];
    expect(known).toBeGreaterThan(unknown / 2);
  },
);
