import { describe, expect, it } from "vitest";
import { z } from "zod";
import { callReset, tokensMailedTo } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { waitForMails } from "../support/mails";
import { callShop, sessionOf } from "../support/ops";
import { addPasskey, answerWith, askForPasskey, askForSignIn, signInWith } from "../support/passkeys";
import { Person } from "../support/person";
import { AGE_PROOFS, beginSignIn, enrol, finishSignIn } from "../support/second-factor";

const Account = z.object({ passkeys: z.array(z.object({ id: z.string() })) });

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
    const [{ id } = { id: "" }] = parseAnswer(Account, await callShop("GET", "/account", token)).passkeys;
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
