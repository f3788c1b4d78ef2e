import { describe, expect, it } from "vitest";
import {
  accountPage,
  ageSessions,
  ask,
  callReset,
  confirmEmail,
  digestOf,
  emailTokenMailedTo,
  faultOf,
  isSignedIn,
  sendAccountForm,
  signInStatus,
  tokensMailedTo,
} from "../support/accounts";
import { queryDatabase } from "../support/database";
import { freshGoogleAccount, signInWithGoogle, whoIs } from "../support/google";
import { inFull } from "../support/in-full";
import { mailOf, mailsTo, settled } from "../support/mails";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { freshEmail } from "../support/stack";

const NEW_PASSWORD = "a new battery staple";

/** Somebody with a second browser. */
async function withSecondBrowser(): Promise<[Person, Person]> {
  const person = await Person.signUp("Ada King");
  return [person, await Person.signIn({ email: person.email, password: person.password })];
}

const auditOf = (email: string) =>
  queryDatabase(
    `select a.action, a.details, a.actor_id = c.id as by_owner
     from audit_entry a join customer c on c.id = a.subject_id where c.email = $1`,
    [email],
  );

it("the account's page changes the name, which the bar shows on the same answer, and says what is wrong with an empty one", async () => {
  const person = await Person.signUp("Ada King");
  const empty = await sendAccountForm(person, "name", { name: " " });
  expect([empty.status, faultOf(empty.page, "own-name-name")]).toEqual([400, "Required"]);
  const { status, page } = await sendAccountForm(person, "name", { name: "Ada <b>Lovelace" });
  expect([status, page.includes("Your name has been changed.")]).toEqual([200, true]);
  expect(page).toContain("Signed in as: Ada &lt;b&gt;Lovelace");
});

describe("a new password", () => {
  it("is refused by a wrong old one, which is counted like a sign-in, and typed passwords do not come back", async () => {
    const person = await Person.signUp();
    const wrong = { password: "wrong horse battery", newPassword: NEW_PASSWORD };
    const refused = await sendAccountForm(person, "password", wrong);
    expect([refused.status, faultOf(refused.page, "own-password-password")]).toEqual([401, "Wrong password."]);
    for (const typed of Object.values(wrong)) expect(refused.page).not.toContain(typed);
    await queryDatabase("update sign_in_limit set points = 5000 where key = $1", [`account:${digestOf(person.email)}`]);
    expect((await sendAccountForm(person, "password", wrong)).status).toBe(429);
  });

  it("ends every other session and every mailed link at once, and goes to one of two who send it together", async () => {
    const [person, elsewhere] = await withSecondBrowser();
    await ask(person.email);
    const [token = ""] = await tokensMailedTo(person.email);
    const change = (newPassword: string) =>
      sendAccountForm(person, "password", { password: person.password, newPassword });
    const both = await Promise.all([change(NEW_PASSWORD), change(`${NEW_PASSWORD}!`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, false]);
    const set = both[0]?.status === 200 ? NEW_PASSWORD : `${NEW_PASSWORD}!`;
    expect(await signInStatus(person)).toBe(401);
    expect(await signInStatus({ email: person.email, password: set })).toBe(302);
    expect((await callReset("/check", { token })).status).toBe(404);
    const { text = "" } = await mailOf(person.email, "password_changed");
    expect(text.replace(/\s+/g, " ")).toContain("by somebody who knew the old one");
    expect(await auditOf(person.email)).toEqual([{ action: "password.changed", details: null, by_owner: true }]);
  });

  inFull("is set by a mailed link where Google alone signed in so far; then both sign in", async () => {
    const account = freshGoogleAccount();
    const person = new Person();
    await signInWithGoogle(person, account);
    expect(await accountPage(person)).toContain("This account has no password");
    expect((await sendAccountForm(person, "password-link")).page).toContain("is on its way to");
    const [token = ""] = await tokensMailedTo(account.email);
    const visitor = new Person();
    await visitor.visit(`/reset-password?token=${token}`);
    expect((await visitor.submit("/reset-password", { password: NEW_PASSWORD })).status).toBe(302);
    const signedIn = await Person.signIn({ email: account.email, password: NEW_PASSWORD });
    const again = new Person();
    await signInWithGoogle(again, account);
    const [byPassword, byGoogle] = [await whoIs(signedIn), await whoIs(again)];
    expect(byPassword?.user.uid).toBe(byGoogle?.user.uid);
    expect(await accountPage(again)).toContain("Google signs you in to this account, and so does the password");
  });
});

inFull("the sessions are listed with this browser marked, and end elsewhere or everywhere at once", async () => {
  const [person, elsewhere] = await withSecondBrowser();
  const stranger = await Person.signUp();
  const page = await accountPage(person);
  expect([page.split(/Signed in \w+ \d/).length - 1, page.split("This browser").length - 1]).toEqual([2, 1]);
  expect((await sendAccountForm(person, "end-others")).page).toContain("You are signed out everywhere else.");
  expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, false]);
  const third = await Person.signIn({ email: person.email, password: person.password });
  const cookie = person.cookieHeader();
  const ended = await sendAccountForm(person, "end-all");
  expect([ended.status, ended.location]).toEqual([302, "/login"]);
  const old = await new Person().visit("/dashboard/account", { headers: { cookie } });
  expect([old.status, await isSignedIn(third), await isSignedIn(stranger)]).toEqual([302, false, true]);
});

describe("another e-mail", () => {
  inFull("counts only once its link was followed; then the old one signs in no more, and the orders stay", async () => {
    const [person, elsewhere] = await withSecondBrowser();
    const order = await buy(person);
    await ask(person.email);
    const [oldLink = ""] = await tokensMailedTo(person.email);
    const email = freshEmail("new");
    const typed = { email: ` ${email.toUpperCase()}`, password: person.password };
    expect((await sendAccountForm(person, "email", typed)).page).toContain("Your address changes once you follow it");
    const token = await emailTokenMailedTo(email);
    const trace = "select m::text as trace from mailed_link m where new_email = $1";
    expect(await queryDatabase(trace, [email])).toEqual([{ trace: expect.not.stringContaining(token) }]);
    const opened = new Person();
    expect((await opened.visit(`/confirm-email?token=${token}`)).headers.get("location")).toBe("/confirm-email");
    expect(await (await opened.visit("/confirm-email")).text()).toContain(email);
    expect([await signInStatus(person), await signInStatus({ email, password: person.password })]).toEqual([302, 401]);

    await person.visit(`/confirm-email?token=${token}`);
    const tries = await Promise.all([person.submit("/confirm-email", {}), person.submit("/confirm-email", {})]);
    expect(tries.map(({ status }) => status).sort()).toEqual([302, 404]);
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect([await signInStatus(person), await signInStatus({ email, password: person.password })]).toEqual([401, 302]);
    expect((await mailOf(person.email, "email_changed")).text).not.toContain(email);
    expect(await auditOf(email)).toEqual([{ action: "account.email_changed", details: null, by_owner: true }]);
    expect((await callReset("/check", { token: oldLink })).status).toBe(404);

    const ordersOf = (by: Person, of: string) => by.api("GET", `/orders?email=${encodeURIComponent(of)}`);
    expect((await ordersOf(person, email)).body).toMatchObject([{ _id: order.orderId }]);
    const successor = await Person.signUp("Sue Cessor", person.email);
    expect(await ordersOf(successor, person.email)).toMatchObject({ status: 200, body: [] });
    expect((await successor.api("GET", `/orders/${order.orderId}`)).status).toBe(404);
  });

  inFull("that somebody has gets the same answer and no mail, and one signed up meanwhile stays theirs", async () => {
    const person = await Person.signUp();
    const other = await Person.signUp();
    const wanted = (email: string) => sendAccountForm(person, "email", { email, password: person.password });
    const free = freshEmail("free");
    const said = (page: string, email: string) => page.includes(`is on its way to ${email}`);
    const [taken, open] = [await wanted(other.email), await wanted(free)];
    expect([taken.status, said(taken.page, other.email)]).toEqual([open.status, said(open.page, free)]);
    const token = await emailTokenMailedTo(free);
    await settled(other.email);
    expect(await mailsTo(other.email, "email_change")).toEqual([]);
    await Person.signUp("First Comer", free);
    const late = await confirmEmail(new Person(), token);
    expect([late.status, await signInStatus(person)]).toEqual([400, 302]);
  });

  inFull("is told of the account that asked for it, where another one is signed in", async () => {
    const [person, other] = [await Person.signUp(), await Person.signUp()];
    const email = freshEmail("elsewhere");
    await sendAccountForm(person, "email", { email, password: person.password });
    const token = await emailTokenMailedTo(email);
    await other.visit(`/confirm-email?token=${token}`);
    expect(await (await other.visit("/confirm-email")).text()).toContain("The account then signs in with");
    const done = await other.submit("/confirm-email", {});
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining("You are signed in with another")]);
    expect((await other.visit("/dashboard/account")).headers.get("set-cookie") ?? "").not.toContain("flash");
    expect([await signInStatus({ email, password: person.password }), await isSignedIn(other)]).toEqual([302, true]);
  });

  inFull("needs the password, another address, and a link that is the newest and not too old", async () => {
    const person = await Person.signUp();
    const email = freshEmail("later");
    const status = async (fields: Record<string, string>) => (await sendAccountForm(person, "email", fields)).status;
    expect(await status({ email, password: "wrong horse battery" })).toBe(401);
    expect(await status({ email })).toBe(400);
    expect(await status({ email: person.email, password: person.password })).toBe(400);
    expect(await queryDatabase("select 1 from outbox_mail where recipient = $1", [email])).toEqual([]);
    await status({ email, password: person.password });
    const token = await emailTokenMailedTo(email);
    await queryDatabase("update mailed_link set expires_at = now() where token_hash = $1", [digestOf(token)]);
    expect((await confirmEmail(new Person(), token)).status).toBe(404);
    expect((await callReset("/redeem", { token, password: NEW_PASSWORD })).status).toBe(404);
  });

  inFull("that somebody has voids the link before, as a free one does", async () => {
    const [person, other] = [await Person.signUp(), await Person.signUp()];
    const wanted = (email: string) => sendAccountForm(person, "email", { email, password: person.password });
    const mistyped = freshEmail("mistyped");
    await wanted(mistyped);
    const token = await emailTokenMailedTo(mistyped);
    expect((await wanted(other.email)).status).toBe(200);
    expect((await confirmEmail(person, token)).status).toBe(404);
  });

  inFull("of a Google account needs a sign-in of the last minutes", async () => {
    const person = new Person();
    const account = freshGoogleAccount();
    await signInWithGoogle(person, account);
    const uid = (await whoIs(person))?.user.uid ?? "";
    const email = freshEmail("google-new");
    await ageSessions(uid, 11);
    expect((await sendAccountForm(person, "email", { email })).status).toBe(403);
    await ageSessions(uid, 9);
    expect((await sendAccountForm(person, "email", { email })).status).toBe(200);
    expect((await confirmEmail(person, await emailTokenMailedTo(email))).status).toBe(302);
    const again = new Person();
    await signInWithGoogle(again, account);
    expect((await whoIs(again))?.user).toMatchObject({ uid, email });
  });
});
