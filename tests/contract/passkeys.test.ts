import { describe, expect, it } from "vitest";
import { z } from "zod";
import { accountPage, ask, callReset, customerIdOf, sendAccountForm, tokensMailedTo } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { actionsOn } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { waitForMails } from "../support/mails";
import { callShop, sessionOf } from "../support/ops";
import {
  addPasskey,
  answerWith,
  askForPasskey,
  askForSignIn,
  newAuthenticator,
  signInWith,
  startPasskey,
} from "../support/passkeys";
import { Person } from "../support/person";
import { AGE_PROOFS, beginSignIn, enrol, finishSignIn } from "../support/second-factor";

const Account = z.object({
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), lastUsedAt: z.string().nullable() })),
});
const Session = z.object({ token: z.string(), user: z.object({ email: z.string() }) });

const passkeysOf = async (token: string) => parseAnswer(Account, await callShop("GET", "/account", token)).passkeys;

/** Somebody new with a passkey. */
async function withPasskey() {
  const person = await Person.signUp("Ada King");
  const token = await sessionOf(person);
  return { person, token, authenticator: await addPasskey(token, person.password) };
}

let one: ReturnType<typeof withPasskey> | undefined;
/** One for the tests that add and remove no passkey by its account. */
const shared = () => (one ??= withPasskey());

describe("a passkey", () => {
  it("is added with the password, signs in, is listed, and the owner hears of it by mail", async () => {
    const { person, token, authenticator } = await withPasskey();
    const { answer } = await signInWith(authenticator);
    const session = parseAnswer(Session, answer);
    expect([answer.status, session.user.email]).toEqual([201, person.email]);
    expect(await passkeysOf(session.token)).toMatchObject([{ name: "My phone", lastUsedAt: expect.any(String) }]);
    const [mail] = await waitForMails(person.email, "passkey_changed");
    expect(mail?.subject).toBe("A passkey was added");
    expect(await actionsOn(await customerIdOf(person.email))).toEqual(["passkey.added"]);
    const visitor = new Person();
    const question = { method: "POST", headers: { "sec-fetch-site": "same-origin" } };
    const asked = await visitor.visit("/auth/passkey?for=sign-in", question);
    const { options } = (await asked.json()) as { options: { challenge: string } };
    authenticator.counter += 1;
    const fields = { link: "passkey", credential: JSON.stringify(authenticator.use(options)) };
    const entered = await visitor.submit("/login", { ...fields, redirectTo: "/dashboard/account" });
    expect([entered.status, entered.headers.get("location")]).toEqual([302, "/dashboard/account"]);
    expect(await accountPage(visitor)).toContain(person.email);
    expect((await callShop("DELETE", "/sessions/current", session.token)).status).toBe(204);
    expect((await callShop("GET", "/account", session.token)).status).toBe(401);
    expect((await callShop("GET", "/account", token)).status).toBe(200);
  });

  it("is not begun with a wrong password, nor added by an answer to another's question, or twice", async () => {
    const person = await Person.signUp();
    const token = await sessionOf(person);
    const wrong = await callShop("POST", "/account/passkeys/options", token, { password: "wrong horse battery" });
    expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
    const other = await withPasskey();
    const credential = newAuthenticator().make(await startPasskey(other.token, other.person.password));
    const add = (by: string) => callShop("POST", "/account/passkeys", by, { credential, name: "" });
    expect((await add(token)).status).toBe(401);
    expect((await add(other.token)).status).toBe(204);
    expect((await add(other.token)).status).toBe(401);
    expect(await passkeysOf(token)).toEqual([]);
  });

  it("is refused from another site, unchecked, replayed, late, or for a question of another purpose", async () => {
    const { person, token, authenticator } = await shared();
    for (const different of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { unchecked: true }]) {
      const { answer } = await signInWith(authenticator, different);
      expect([different, answer.status]).toEqual([different, 401]);
    }
    const { credential, answer } = await signInWith(authenticator);
    expect(answer.status).toBe(201);
    const send = (sent: object) => callShop("POST", "/sessions/passkey", null, { credential: sent });
    const message = "This took too long, or was sent twice. Start again.";
    expect(await send(credential)).toMatchObject({ status: 401, body: { message } });
    const late = await askForSignIn();
    await queryDatabase("update passkey_challenge set expires_at = now() where id = $1", [late.challenge]);
    const register = await startPasskey(token, person.password);
    const invented = { challenge: Buffer.alloc(32).toString("base64url") };
    for (const question of [late, register, invented]) {
      authenticator.counter += 1;
      expect((await send(authenticator.use(question))).status).toBe(401);
    }
  });

  it("whose counter goes back is refused, at once and of two at the same time", async () => {
    const { authenticator } = await shared();
    authenticator.counter = 40;
    expect((await signInWith(authenticator)).answer.status).toBe(201);
    authenticator.counter = 20;
    expect((await signInWith(authenticator)).answer.status).toBe(401);
    authenticator.counter = 50;
    const questions = [await askForSignIn(), await askForSignIn()];
    const signIn = (question: (typeof questions)[number]) =>
      callShop("POST", "/sessions/passkey", null, { credential: authenticator.use(question) });
    const both = await Promise.all(questions.map(signIn));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 401]);
  });

  it("is renamed and removed by its owner alone, who is asked again, and then signs in no more", async () => {
    const { person, token, authenticator } = await withPasskey();
    const { person: stranger, token: strangers } = await shared();
    const [{ id } = { id: "" }] = await passkeysOf(token);
    const rename = await callShop("PUT", `/account/passkeys/${id}`, strangers, { name: "Old phone" });
    const removal = { password: stranger.password };
    const remove = await callShop("POST", `/account/passkeys/${id}/removal`, strangers, removal);
    expect([rename.status, remove.status]).toEqual([404, 404]);
    for (const [form, fields, status, words] of [
      ["passkey-name", { name: "Blue key" }, 200, "Change Blue key"],
      ["passkey-remove", { password: "wrong horse battery" }, 401, "Wrong password."],
      ["passkey-remove", { password: person.password }, 200, "The passkey is removed."],
    ] as const) {
      const sent = await sendAccountForm(person, form, { passkey: id, ...fields });
      expect([form, sent.status, sent.page.includes(words)]).toEqual([form, status, true]);
    }
    const message = "The shop does not know this passkey. It may have been removed from its account.";
    expect((await signInWith(authenticator)).answer).toMatchObject({ status: 401, body: { message } });
    const mails = await waitForMails(person.email, "passkey_changed", { count: 2 });
    expect(mails.map(({ subject }) => subject)).toContain("A passkey was removed");
  });

  it("is one of ten at most", async () => {
    const { person, token } = await shared();
    const customerId = await customerIdOf(person.email);
    await queryDatabase(
      `insert into passkey (id, customer_id, credential_id, public_key, counter, transports, is_synced, name)
       select 'passkey_' || $1::text || n, $1::text, 'made' || $1::text || n, 'none', 0, '{}', false, 'Made ' || n
       from generate_series(1, 9) n`,
      [customerId],
    );
    const more = await callShop("POST", "/account/passkeys/options", token, { password: person.password });
    expect(more).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await accountPage(person)).toContain("You have 10 passkeys, which is the most.");
  });

  it("of somebody who made the account with another's e-mail ends when its owner sets a password by mail", async () => {
    const { person, authenticator } = await shared();
    await ask(person.email);
    const [secret = ""] = await tokensMailedTo(person.email);
    const body = { token: secret, password: "a new battery staple" };
    expect((await callShop("POST", "/password-resets/redeem", null, body)).status).toBe(204);
    expect((await signInWith(authenticator)).answer.status).toBe(401);
  });

  inFull("is in the export by name and dates, and goes with the account", async () => {
    const { person, token, authenticator } = await withPasskey();
    const file = await (await person.visit("/dashboard/account/export")).text();
    expect(file).toContain('"name": "My phone"');
    expect(file).not.toContain(authenticator.id);
    const customerId = await customerIdOf(person.email);
    expect((await callShop("POST", "/account/deletion", token, { password: person.password })).status).toBe(204);
    expect((await signInWith(authenticator)).answer.status).toBe(401);
    const left = () => queryDatabase("select id from passkey where customer_id = $1", [customerId]);
    await expect.poll(left).toEqual([]);
  });
});

it("the page says what is wrong without scripts, and with a passkey that the shop does not know", async () => {
  const visitor = new Person();
  const none = await visitor.submit("/login", { link: "passkey", redirectTo: "/" });
  expect([none.status, (await none.text()).includes("Your browser sent no passkey")]).toEqual([400, true]);
  const unknown = newAuthenticator();
  unknown.make({ challenge: "none", user: { id: "bm9ib2R5" } });
  const credential = JSON.stringify(unknown.use(await askForSignIn()));
  const refused = await visitor.submit("/login", { link: "passkey", credential, redirectTo: "/" });
  const words = "The shop does not know this passkey";
  expect([refused.status, (await refused.text()).includes(words)]).toEqual([401, true]);
});

const OPTIONS = "/sessions/second-step/passkey/options";
const finishWith = (token: string, credential: object) =>
  callShop("POST", "/sessions/second-step/passkey", null, { token, credential });

/** Somebody whose password asks for a passkey. */
async function withPasskeyAfterPassword() {
  const person = await Person.signUp("Ada King");
  const token = await sessionOf(person);
  const authenticator = await addPasskey(token, person.password);
  return { person, token, authenticator, codes: (await askForPasskey(token, authenticator)) ?? [] };
}

describe("a passkey after the password", () => {
  it("is asked for from then on, and other sessions end; the passkey alone signs in as before", async () => {
    const person = await Person.signUp("Ada King");
    const [token, other] = [await sessionOf(person), await sessionOf(person)];
    const authenticator = await addPasskey(token, person.password);
    expect(await askForPasskey(token, authenticator)).toHaveLength(10);
    expect((await callShop("GET", "/account", other)).status).toBe(401);
    const { token: step, methods } = await beginSignIn(person);
    expect(methods).toEqual(["passkey", "recovery_code"]);
    const credential = await answerWith(authenticator, OPTIONS, null, { token: step });
    expect((await finishWith(step, credential)).status).toBe(201);
    expect((await finishWith(step, credential)).status).toBe(404);
    expect((await signInWith(authenticator)).answer.status).toBe(201);
    const mails = await waitForMails(person.email, "second_factor_changed");
    expect(mails.map(({ subject }) => subject)).toEqual(["Your password needs a passkey now"]);
  });

  it("is no passkey of another account, nor the answer to another question", async () => {
    const [one, other] = [await withPasskeyAfterPassword(), await withPasskeyAfterPassword()];
    const { token } = await beginSignIn(one.person);
    const theirs = await beginSignIn(other.person);
    for (const credential of [
      await answerWith(other.authenticator, OPTIONS, null, { token: theirs.token }),
      await answerWith(other.authenticator, OPTIONS, null, { token }),
      one.authenticator.use(await askForSignIn()),
    ])
      expect((await finishWith(token, credential)).status).toBe(401);
    const own = await answerWith(one.authenticator, OPTIONS, null, { token });
    expect((await callShop("POST", "/sessions/passkey", null, { credential: own })).status).toBe(401);
  });

  inFull("is replaced by a recovery code, once", async () => {
    const { person, codes } = await withPasskeyAfterPassword();
    const [code = ""] = codes;
    const first = await beginSignIn(person);
    expect((await finishSignIn(first.token, code)).status).toBe(201);
    const second = await beginSignIn(person);
    expect((await finishSignIn(second.token, code)).status).toBe(401);
  });

  it("is confirmed again before passkeys change, and ends with the last one", async () => {
    const { person, token, authenticator } = await withPasskeyAfterPassword();
    await queryDatabase(AGE_PROOFS, [person.email]);
    const [{ id } = { id: "" }] = await passkeysOf(token);
    const remove = () => callShop("POST", `/account/passkeys/${id}/removal`, token, { password: person.password });
    const add = () => callShop("POST", "/account/passkeys/options", token, { password: person.password });
    const stop = () => callShop("DELETE", "/account/second-factor/passkey", token);
    // An authenticator would stand in for the passkey.
    const start = () => callShop("POST", "/account/second-factor", token, { password: person.password });
    const confirm = () => callShop("POST", "/account/second-factor/confirm", token, { code: "123456" });
    for (const change of [remove, add, stop, start, confirm])
      expect((await change()).body).toMatchObject({ code: "confirm_again" });
    const credential = await answerWith(authenticator, "/account/passkeys/question", token);
    const again = () => callShop("POST", "/account/second-factor/again/passkey", token, { credential });
    expect([(await again()).status, (await again()).status]).toEqual([204, 401]);
    expect((await remove()).status).toBe(204);
    expect(await sessionOf(person)).not.toBe("");
    expect(await askForPasskey(token, await addPasskey(token, person.password))).toHaveLength(10);
    expect((await stop()).status).toBe(204);
    expect(await sessionOf(person)).not.toBe("");
  });

  inFull("ends with the recovery codes when the owner of the e-mail sets a password by mail", async () => {
    const { person } = await withPasskeyAfterPassword();
    await callReset("", { email: person.email });
    const [link] = await tokensMailedTo(person.email);
    const password = "a new battery staple";
    expect((await callReset("/redeem", { token: link, password })).status).toBe(204);
    const token = await sessionOf({ email: person.email, password });
    const { body } = await callShop("GET", "/account/second-factor", token);
    expect(body).toMatchObject({ asksPasskey: false, codesLeft: 0, endsAt: null });
  });

  inFull("and an authenticator app stand in for each other, and the passkey alone needs neither", async () => {
    const person = await Person.signUp("Ada King");
    const { token, app } = await enrol(person);
    const authenticator = await addPasskey(token, person.password);
    const { token: step, methods } = await beginSignIn(person);
    expect(methods).toEqual(["totp", "passkey", "recovery_code"]);
    const credential = await answerWith(authenticator, OPTIONS, null, { token: step });
    expect((await finishWith(step, credential)).status).toBe(201);
    const byCode = await beginSignIn(person);
    expect((await finishSignIn(byCode.token, await app.next())).status).toBe(201);
    expect((await signInWith(authenticator)).answer.status).toBe(201);
  });
});
