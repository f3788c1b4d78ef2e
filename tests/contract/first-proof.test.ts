import { describe, expect } from "vitest";
import {
  ask,
  callReset,
  confirmEmail,
  customerIdOf,
  emailTokenMailedTo,
  isSignedIn,
  sendAccountForm,
  stopTokenMailedTo,
  tokensMailedTo,
} from "../support/accounts";
import { actionsOn } from "../support/audit";
import { queryDatabase } from "../support/database";
import { comeFromGoogle, freshGoogleAccount, whoIs } from "../support/google";
import { inFull as it } from "../support/in-full";
import { mailOf } from "../support/mails";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";

const NEW_PASSWORD = "a new battery staple";

describe("an account that a stranger made with somebody's e-mail", () => {
  it("is not opened by a Google account that was linked before its e-mail was proven", async () => {
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

  it("keeps the Google account of an owner who has proven the e-mail", async () => {
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

  it("stops it by a page's button, without scripts and a sign-in; opening the page stops nothing", async () => {
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

  it("is asked once: of stopping and confirming in one moment one wins, and of two presses one", async () => {
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

  it("hears of it as well where somebody else has the wanted address: the mail does not tell", async () => {
    const [person, other] = [await Person.signUp(), await Person.signUp()];
    await sendAccountForm(person, "email", { email: other.email, password: person.password });
    expect(await stopTokenMailedTo(person.email)).toMatch(/^[\w-]{43}$/);
  });
});
