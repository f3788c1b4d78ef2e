import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  ask,
  callReset,
  confirmEmail,
  customerIdOf,
  deleteAccount,
  emailTokenMailedTo,
  isSignedIn,
  sendAccountForm,
  stopTokenMailedTo,
  tokensMailedTo,
} from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { actionsOn } from "../support/audit";
import { queryDatabase } from "../support/database";
import { few } from "../support/full";
import { comeFromGoogle, freshGoogleAccount, type GoogleAccount, makeProof, sendProof, whoIs } from "../support/google";
import { inFull } from "../support/in-full";
import { mailOf, settled } from "../support/mails";
import { AdminBrowser, adminResetToken, invite } from "../support/medusa-admin";
import { callMedusa, SHOP_KEY } from "../support/ops";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";

const NEW_PASSWORD = "a new battery staple";
const shop = (method: string, path: string, options: { token?: string; body?: unknown } = {}) =>
  callMedusa(method, `/store/shop${path}`, { headers: SHOP_KEY, ...options });

/** Somebody's account, and its credentials prepared before the recovery. */
type Account = { person: Person; google: GoogleAccount; newEmail: string; ops: AdminBrowser | null };

/** True while a credential still opens something. */
type Alive = () => Promise<boolean>;

const linkAlive = (path: string, token: string) => async () =>
  (await shop("POST", path, { body: { token } })).status === 200;

/** Each kind of mailed link (the purposes in the table of links): its mail, and the call that checks it. */
const LINKS: Record<string, (account: Account) => Promise<Alive>> = {
  password: async ({ person }) => {
    await ask(person.email);
    const [token = ""] = await tokensMailedTo(person.email);
    return linkAlive("/password-resets/check", token);
  },
  email: async ({ newEmail }) => linkAlive("/account/email/check", await emailTokenMailedTo(newEmail)),
  stop: async ({ person }) => linkAlive("/account/email/stop/check", await stopTokenMailedTo(person.email)),
};

/** Every other thing that opens an account. */
const CREDENTIALS: Record<string, (account: Account) => Promise<Alive>> = {
  "session cookie": async ({ person }) => {
    const elsewhere = await Person.signIn({ email: person.email, password: person.password });
    return () => isSignedIn(elsewhere);
  },
  "customer token": async ({ person: { email, password } }) => {
    const opened = await shop("POST", "/sessions", { body: { email, password } });
    const { token } = parseAnswer(z.object({ token: z.string() }), opened);
    return async () => (await shop("GET", "/sessions/current", { token })).status === 200;
  },
  "id token": async ({ person }) => {
    const token = await (await Person.signIn({ email: person.email, password: person.password })).idToken();
    const bearer = { authorization: `Bearer ${token}` };
    const path = `/orders?email=${encodeURIComponent(person.email)}`;
    return async () => (await new Person().api("GET", path, { headers: bearer })).status === 200;
  },
  "ops session":
    async ({ ops }) =>
    async () => {
      if (!ops) return false;
      const byCookie = await ops.call("GET", "/admin/users/me");
      const byToken = await callMedusa("GET", "/admin/users/me", { token: ops.token });
      return byCookie.status === 200 || byToken.status === 200;
    },
  "reset link of Medusa Admin": async ({ person }) => {
    const token = await adminResetToken(person.email);
    const stored = "select token_hash from auth_password_reset_token where entity_id = $1";
    const [{ token_hash } = {}] = await queryDatabase(stored, [person.email]);
    expect([token.length > 0, typeof token_hash]).toEqual([true, "string"]);
    const kept = "select 1 from auth_password_reset_token where token_hash = $1";
    return async () => (await queryDatabase(kept, [token_hash])).length > 0;
  },
  invitation: async ({ person }) => {
    const { id } = await invite({ email: person.email });
    const open = "select 1 from invite where id = $1 and expires_at > now() and deleted_at is null";
    return async () => (await queryDatabase(open, [id])).length > 0;
  },
};

/** The ways to end somebody else's access, by default of ops; `spares` are the credentials that stay. */
const RECOVERIES: Record<
  string,
  { spares?: readonly string[]; isOps?: boolean; run: (account: Account) => Promise<void> }
> = {
  "a reset by mail": {
    run: async ({ person }) => {
      const tokens = await tokensMailedTo(person.email);
      const good = [];
      for (const token of tokens) if ((await callReset("/check", { token })).status === 200) good.push(token);
      expect((await callReset("/redeem", { token: good[0], password: NEW_PASSWORD })).status).toBe(204);
    },
  },
  "a new password on the account's page": {
    run: async ({ person }) => {
      const fields = { password: person.password, newPassword: NEW_PASSWORD };
      expect((await sendAccountForm(person, "password", fields)).status).toBe(200);
    },
  },
  "signing out everywhere": {
    run: async ({ person }) => expect((await sendAccountForm(person, "end-all")).status).toBe(302),
  },
  "signing out everywhere else": {
    run: async ({ person }) => expect((await sendAccountForm(person, "end-others")).status).toBe(200),
  },
  "a new password at Medusa Admin": {
    run: async ({ person }) => {
      const call = { token: await adminResetToken(person.email), body: { password: NEW_PASSWORD } };
      expect((await callMedusa("POST", "/auth/user/emailpass/update", call)).status).toBe(200);
    },
  },
  // It ends one sign-in at Medusa Admin, not other devices' or the shop's; an invitation is unrelated to it.
  "signing out of Medusa Admin": {
    spares: ["session cookie", "customer token", "id token", "invitation"],
    run: async ({ ops }) => expect((await ops?.signOut())?.status).toBe(200),
  },
  "linking Google": {
    run: async ({ person, google }) => {
      const proof = makeProof({ ...google, email: person.email });
      expect(await sendProof({ proof, password: person.password })).toMatchObject({ status: 201 });
    },
  },
  "the change of the e-mail": {
    run: async ({ newEmail }) => {
      expect((await confirmEmail(new Person(), await emailTokenMailedTo(newEmail))).status).toBe(302);
    },
  },
  deletion: { isOps: false, run: async ({ person }) => expect((await deleteAccount(person)).status).toBe(302) },
};

/** Somebody with an account, an e-mail change under way, and, if `isOps`, a sign-in at Medusa Admin. */
async function makeAccount(isOps: boolean): Promise<Account> {
  const person = await Person.signUp("Rae Covers");
  const { email, password } = person;
  const newEmail = freshEmail("wanted");
  expect((await sendAccountForm(person, "email", { email: newEmail, password })).status).toBe(200);
  if (!isOps) return { person, google: freshGoogleAccount(), newEmail, ops: null };
  const invited = await invite({ email });
  const signedIn = await callMedusa("POST", "/auth/user/emailpass", { body: { email, password } });
  const { token } = parseAnswer(z.object({ token: z.string() }), signedIn);
  const body = { email, first_name: "Rae", last_name: "Covers" };
  const accepted = await callMedusa("POST", `/admin/invites/accept?token=${invited.token}`, { token, body });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  // Medusa invites no e-mail that a user has, and one credential is an invitation of the account's e-mail.
  await queryDatabase('update "user" set email = $2 where email = $1', [email, freshEmail("ops")]);
  return { person, google: freshGoogleAccount(), newEmail, ops: await AdminBrowser.signIn({ email, password }) };
}

it("every kind of mailed link is among the credentials that are tried here", async () => {
  const [{ clause = "" } = {}] = await queryDatabase(
    `select pg_get_constraintdef(oid) as clause from pg_constraint
     where conrelid = 'mailed_link'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%purpose%'`,
  );
  const purposes = [...String(clause).matchAll(/'(\w+)'::text/g)].map(([, purpose]) => purpose);
  expect(purposes.length).toBeGreaterThan(1);
  // The link that keeps a second factor opens nothing: it stops somebody.
  const opening = [...new Set(purposes)].filter((purpose) => purpose !== "factor");
  expect(Object.keys(LINKS).sort()).toEqual(opening.sort());
});

describe.each(few(Object.entries(RECOVERIES), 1))("%s", (_name, { run, isOps = true, spares = [] }) => {
  it("leaves alive nothing that was there before", async () => {
    const account = await makeAccount(isOps);
    const made = new Map<string, Alive>();
    for (const [name, make] of Object.entries({ ...CREDENTIALS, ...LINKS }))
      if (isOps || name !== "ops session") made.set(name, await make(account));
    for (const [name, alive] of made) expect([name, await alive()]).toEqual([name, true]);
    await run(account);
    await settled(account.person.email);
    const left: string[] = [];
    for (const [name, alive] of made) if (await alive()) left.push(name);
    expect(left.sort()).toEqual([...spares].sort());
  });
});

describe("an account that a stranger made with somebody's e-mail", () => {
  inFull("is not opened by a Google account that was linked before its e-mail was proven", async () => {
    const stranger = await Person.signUp("Stan Ger");
    const google = freshGoogleAccount();
    const uid = (await whoIs(stranger))?.user.uid;
    await queryDatabase("update customer set email = $2 where id = $1", [uid, google.email]);
    await queryDatabase("update provider_identity set entity_id = $2 where provider = 'emailpass' and entity_id = $1", [
      stranger.email,
      google.email,
    ]);
    const linking = await comeFromGoogle(google);
    const linked = { link: "google", password: stranger.password, redirectTo: "/home" };
    expect((await linking.submit("/login", linked)).status).toBe(302);
    // Their link to somebody else's address, which that person confirmed in a browser that is not signed in.
    const victims = freshEmail("victim");
    await sendAccountForm(linking, "email", { email: victims, password: stranger.password });
    expect((await confirmEmail(new Person(), await emailTokenMailedTo(victims))).status).toBe(302);
    await ask(victims);
    const [reset = ""] = await tokensMailedTo(victims);
    expect((await callReset("/redeem", { token: reset, password: NEW_PASSWORD })).status).toBe(204);
    const again = await comeFromGoogle(google);
    expect((await whoIs(again))?.user.uid).not.toBe(uid);
  });

  inFull("keeps the Google account of an owner who has proven the e-mail", async () => {
    const google = freshGoogleAccount();
    const owner = await comeFromGoogle(google);
    const uid = (await whoIs(owner))?.user.uid;
    await sendAccountForm(owner, "password-link");
    const [token = ""] = await tokensMailedTo(google.email);
    expect((await callReset("/redeem", { token, password: NEW_PASSWORD })).status).toBe(204);
    const again = await comeFromGoogle(google);
    expect((await whoIs(again))?.user.uid).toBe(uid);
  });
});

describe("an owner who hears that somebody wants to change the e-mail", () => {
  /** A requested change, with the two mailed links. */
  async function asked() {
    const person = await Person.signUp("Olive Owner");
    const wanted = freshEmail("wanted");
    await sendAccountForm(person, "email", { email: wanted, password: person.password });
    return { person, wanted, confirm: await emailTokenMailedTo(wanted), stop: await stopTokenMailedTo(person.email) };
  }

  inFull("stops it by a page's button, without scripts and a sign-in; opening the page stops nothing", async () => {
    const { person, wanted, confirm, stop } = await asked();
    expect((await mailOf(person.email, "email_change_asked")).text).not.toContain(wanted);
    const visitor = new Person();
    const opened = await visitor.visit(`/stop-email-change?token=${stop}`);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, "/stop-email-change"]);
    const page = await visitor.visit("/stop-email-change");
    const text = await page.text();
    expect([page.status, text.includes(person.email), text.includes(stop)]).toEqual([200, true, false]);
    const confirming = new Person();
    await confirming.visit(`/confirm-email?token=${confirm}`);
    expect((await confirming.visit("/confirm-email")).status).toBe(200);

    const stopped = await visitor.submit("/stop-email-change", {});
    expect(stopped.status).toBe(200);
    expect(await stopped.text()).toMatch(/The change is stopped.*\/forgot-password/s);
    expect((await confirming.submit("/confirm-email", {})).status).toBe(404);
    expect(await isSignedIn(person)).toBe(true);
    expect((await visitor.visit("/stop-email-change")).status).toBe(404);
    expect(await actionsOn(await customerIdOf(person.email))).toContain("account.email_change_stopped");
  });

  inFull("is asked once: of stopping and confirming in one moment one wins, and of two presses one", async () => {
    const { person, wanted, confirm, stop } = await asked();
    const [visitor, other] = [new Person(), new Person()];
    for (const one of [visitor, other]) await one.visit(`/stop-email-change?token=${stop}`);
    const press = () => visitor.submit("/stop-email-change", {});
    const [first, second, confirmed] = await Promise.all([press(), press(), confirmEmail(other, confirm)]);
    const stops = [first.status, second.status].filter((status) => status === 200).length;
    expect(stops + (confirmed.status === 302 ? 1 : 0)).toBe(1);
    const email = (await new Person().submit("/login", { email: wanted, password: person.password })).status;
    expect(email).toBe(confirmed.status === 302 ? 302 : 401);
  });

  inFull("hears of it as well where somebody else has the wanted address: the mail does not tell", async () => {
    const [person, other] = [await Person.signUp(), await Person.signUp()];
    await sendAccountForm(person, "email", { email: other.email, password: person.password });
    expect(await stopTokenMailedTo(person.email)).toMatch(/^[\w-]{43}$/);
  });
});
