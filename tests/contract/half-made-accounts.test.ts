import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signInStatus, untilErased } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { few } from "../support/full";
import { freshGoogleAccount, signInWithGoogle, whoIs } from "../support/google";
import { inFull } from "../support/in-full";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";

/** Somebody whose password is the planted one. */
const stranger = await Person.signUp("Stranger");
const OWN_PASSWORD = "the owner's own password";

const freshId = (prefix: string) => `${prefix}_half${randomUUID().replaceAll("-", "")}`;

/** An identity for this e-mail with the stranger's password, as left by an unfinished registration. */
async function plantIdentity(email: string, metadata: object | null = null): Promise<void> {
  const id = freshId("authid");
  await queryDatabase("insert into auth_identity (id, app_metadata) values ($1, $2)", [id, metadata]);
  await queryDatabase(
    `insert into provider_identity (id, entity_id, provider, auth_identity_id, provider_metadata)
      select $1, $2, 'emailpass', $3, provider_metadata from provider_identity
      where provider = 'emailpass' and entity_id = $4`,
    [freshId("provid"), email, id, stranger.email],
  );
}

/** The same, interrupted a moment earlier: a customer without a way to sign in. */
const plantCustomer = (email: string, id = freshId("cus")) =>
  queryDatabase("insert into customer (id, email, first_name, has_account) values ($1, $2, 'Half', true)", [id, email]);

const RESTS: [string, (email: string) => Promise<unknown>][] = [
  ["an identity that is nobody's", plantIdentity],
  ["an identity of a customer who was never stored", (email) => plantIdentity(email, { customer_id: "cus_gone" })],
  ["a customer without an identity", plantCustomer],
  ["both", (email) => Promise.all([plantIdentity(email), plantCustomer(email)])],
];

const signUp = (email: string) => new Person().submit("/register", { name: "Owner", email, password: OWN_PASSWORD });

describe("a registration that somebody began and left, a moment ago,", () => {
  it.each(few(RESTS, 1))("keeps nobody out, and lets nobody in: %s", async (_, plant) => {
    const email = freshEmail("owner");
    await plant(email);
    expect(await signInStatus({ email, password: stranger.password })).toBe(401);
    expect((await signUp(email)).status).toBe(302);
    expect(await signInStatus({ email, password: OWN_PASSWORD })).toBe(302);
    const [owner] = await queryDatabase(
      `select count(*)::int as identities, count(distinct c.id)::int as customers from customer c
        join auth_identity a on a.app_metadata->>'customer_id' = c.id
        join provider_identity p on p.auth_identity_id = a.id and p.entity_id = c.email where c.email = $1`,
      [email],
    );
    expect(owner).toEqual({ identities: 1, customers: 1 });
  });

  it("leaves one account to five sign-ups at once", async () => {
    const email = freshEmail("owner");
    await Promise.all([plantIdentity(email), plantCustomer(email)]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 400, 400, 400, 400]);
    expect(await signInStatus({ email, password: OWN_PASSWORD })).toBe(302);
  });

  inFull("is no account that is closed and not yet erased: its e-mail is free after that", async () => {
    const email = freshEmail("closed");
    const id = freshId("cus");
    await plantCustomer(email, id);
    // The job takes it up when it is some seconds old.
    const closed = `insert into account_deletion (id, customer_id, email, closed_at, created_at)
      values ($1, $1, $2, now(), now() + interval '1 hour')`;
    await queryDatabase(closed, [id, email]);
    expect((await signUp(email)).status).toBe(400);
    expect(await queryDatabase("select deleted_at from customer where id = $1", [id])).toEqual([{ deleted_at: null }]);
    await queryDatabase("update account_deletion set created_at = now() - interval '1 hour' where id = $1", [id]);
    await untilErased(id);
    expect((await signUp(email)).status).toBe(302);
  });

  inFull("keeps nobody from signing up with Google", async () => {
    const account = freshGoogleAccount();
    await Promise.all([plantIdentity(account.email), plantCustomer(account.email)]);
    const person = new Person();
    expect((await signInWithGoogle(person, account)).status).toBe(302);
    expect((await whoIs(person))?.user.email).toBe(account.email);
    expect(await signInStatus({ email: account.email, password: stranger.password })).toBe(401);
  });
});
