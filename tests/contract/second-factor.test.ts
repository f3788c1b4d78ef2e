import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  askWhileEnded,
  callReset,
  customerIdOf,
  isSignedIn,
  sendAccountForm,
  tokensMailedTo,
} from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { freshGoogleAccount, makeProof, sendProof, signInWithGoogle, whoIs } from "../support/google";
import { inFull } from "../support/in-full";
import { mailOf, waitForMails } from "../support/mails";
import { callMedusa, callShop, sessionOf } from "../support/ops";
import { Person } from "../support/person";
import { asAdmin } from "../support/products";
import { buyPaid } from "../support/purchase";
import { AGE_PROOFS, Authenticator, beginSignIn, enrol, finishSignIn } from "../support/second-factor";
import { freshEmail } from "../support/stack";

const Session = z.object({ token: z.string() });
const FACTOR = "/account/second-factor";

const codeOf = ({ body }: { body: unknown }) => z.looseObject({ code: z.string() }).safeParse(body).data?.code;

/** An account with a second factor. */
async function enrolled(name = "Fay Factor") {
  const person = await Person.signUp(name);
  return { person, ...(await enrol(person)) };
}

/** A sign-in with a code that is right. */
async function signIn({ person, app }: { person: Person; app: Authenticator }): Promise<string> {
  const { token } = await beginSignIn(person);
  return parseAnswer(Session, await finishSignIn(token, await app.next())).token;
}

/** A session proves the second factor again. */
async function proveAgain(token: string, app: Authenticator): Promise<void> {
  expect((await callShop("POST", `${FACTOR}/again`, token, { code: await app.next() })).status).toBe(204);
}

/** A browser that is signed in with a code that is right. */
async function openBrowser({ person, app }: { person: Person; app: Authenticator }): Promise<Person> {
  const browser = new Person();
  await browser.submit("/login", { email: person.email, password: person.password });
  expect((await browser.submit("/login/second-step", { code: await app.next() })).status).toBe(302);
  return browser;
}

const ageProofs = ({ email }: Person) => queryDatabase(AGE_PROOFS, [email]);

/** Somebody with a role of the staff. */
async function makeStaff(person: Person): Promise<void> {
  expect((await asAdmin("POST", "/admins", { email: person.email })).status).toBe(200);
}

describe("turning a second factor on", () => {
  it("needs the password, then the first code, answers ten recovery codes, and ends other sessions", async () => {
    const person = await Person.signUp();
    const [token, other] = [await sessionOf(person), await sessionOf(person)];
    expect((await callShop("POST", FACTOR, token, { password: "not it at all" })).status).toBe(401);
    const begun = await callShop("POST", FACTOR, token, { password: person.password });
    const { key, uri } = parseAnswer(z.object({ key: z.string(), uri: z.string() }), begun);
    expect(uri).toContain(`secret=${key}`);
    const app = new Authenticator(key);
    expect((await callShop("POST", `${FACTOR}/confirm`, token, { code: app.wrong() })).status).toBe(401);
    expect((await callShop("GET", FACTOR, other)).body).toMatchObject({ isOn: false });
    const confirmed = await callShop("POST", `${FACTOR}/confirm`, token, { code: await app.next() });
    expect(parseAnswer(z.object({ codes: z.array(z.string()) }), confirmed).codes).toHaveLength(10);
    expect((await callShop("GET", FACTOR, token)).body).toMatchObject({ isOn: true, codesLeft: 10 });
    expect((await callShop("GET", FACTOR, other)).status).toBe(401);
    expect((await mailOf(person.email, "second_factor_changed")).subject).toBe("Your second factor is on");
    // The code that turned it on is used.
    const { token: step } = await beginSignIn(person);
    expect((await finishSignIn(step, app.last())).status).toBe(401);
  });

  inFull("does nothing for a session that ends meanwhile", async () => {
    const person = await Person.signUp();
    const token = await sessionOf(person);
    const begun = await callShop("POST", FACTOR, token, { password: person.password });
    const app = new Authenticator(parseAnswer(z.looseObject({ key: z.string() }), begun).key);
    const code = await app.next();
    const confirm = () => callShop("POST", `${FACTOR}/confirm`, token, { code });
    expect(await askWhileEnded(person, token, [confirm])).toEqual([409]);
    const customerId = await customerIdOf(person.email);
    const factors = `select f.status from auth_mfa_factor f join auth_identity a on a.id = f.auth_identity_id
      where a.app_metadata->>'customer_id' = $1`;
    expect(await queryDatabase(factors, [customerId])).toEqual([{ status: "pending" }]);
  });

  inFull("works on its page without scripts: the QR code, the code, the recovery codes", async () => {
    const person = await Person.signUp();
    const path = `/dashboard${FACTOR}`;
    const begun = await (await person.submit(path, { form: "start", password: person.password })).text();
    expect(begun).toContain("<svg");
    const [, key = ""] = /name="key" value="([A-Z2-7]+)"/.exec(begun) ?? [];
    const [, uri = ""] = /name="uri" value="([^"]+)"/.exec(begun) ?? [];
    const app = new Authenticator(key);
    const fields = { form: "confirm", key, uri: uri.replaceAll("&amp;", "&") };
    const wrong = await person.submit(path, { ...fields, code: app.wrong() });
    expect([wrong.status, (await wrong.text()).includes(key)]).toEqual([401, true]);
    const done = await (await person.submit(path, { ...fields, code: await app.next() })).text();
    expect(done.match(/<code>[0-9a-f]{4}(?:-[0-9a-f]{4}){7}<\/code>/g)).toHaveLength(10);
    // Its fields take recovery codes as well, which have letters.
    expect(done).not.toMatch(/inputmode="numeric"/i);
    expect(await isSignedIn(person)).toBe(true);
  });
});

describe("a sign-in to an account with a second factor", () => {
  it("gives no session for the password, and one for the code: on the shop's pages, to where it was to lead", async () => {
    const { person, app } = await enrolled();
    const visitor = new Person();
    const fields = { email: person.email, password: person.password, redirectTo: "/dashboard/account" };
    const asked = await visitor.submit("/login", fields);
    expect([asked.status, asked.headers.get("location")]).toEqual([302, "/login/second-step"]);
    expect(await isSignedIn(visitor)).toBe(false);
    const page = await (await visitor.visit("/login/second-step")).text();
    expect(page).toMatch(/autocomplete="one-time-code"/i);
    expect((await visitor.submit("/login/second-step", { code: app.wrong() })).status).toBe(401);
    const done = await visitor.submit("/login/second-step", { code: await app.next() });
    expect([done.status, done.headers.get("location")]).toEqual([302, "/dashboard/account"]);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it("takes a code once, and a finished sign-in is over", async () => {
    const { person, app } = await enrolled();
    const [first, second] = [await beginSignIn(person), await beginSignIn(person)];
    const code = await app.next();
    const answers = await Promise.all([finishSignIn(first.token, code), finishSignIn(second.token, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401]);
    expect((await finishSignIn(first.token, code)).status).toBeGreaterThanOrEqual(401);
    const [one, both] = [await beginSignIn(person), await app.next()];
    expect((await finishSignIn(one.token, both)).status).toBe(201);
    expect((await finishSignIn(one.token, both)).status).toBe(404);
  });

  it("takes a recovery code once, and tells its owner", async () => {
    const { person, codes } = await enrolled();
    const { token, methods } = await beginSignIn(person);
    expect(methods).toEqual(["totp", "recovery_code"]);
    const [code = ""] = codes;
    expect((await finishSignIn(token, code.toUpperCase().replaceAll("-", " "))).status).toBe(201);
    const again = await beginSignIn(person);
    expect((await finishSignIn(again.token, code)).status).toBe(401);
    const mails = await waitForMails(person.email, "second_factor_changed", { count: 2 });
    expect(mails.map(({ subject }) => subject)).toContain("A recovery code was used");
  });

  it("ends after some minutes, and after five wrong codes", async () => {
    const { person, app } = await enrolled();
    const late = await beginSignIn(person);
    const expire = "update second_step set expires_at = now() - interval '1 second' where customer_id = $1";
    await queryDatabase(expire, [await customerIdOf(person.email)]);
    expect((await finishSignIn(late.token, await app.next())).status).toBe(404);
    const tried = await beginSignIn(person);
    for (let turn = 0; turn < 5; turn += 1) expect((await finishSignIn(tried.token, app.wrong())).status).toBe(401);
    expect((await finishSignIn(tried.token, await app.next())).status).toBe(404);
  });

  it("is not finished with another account's code, nor after its password was replaced", async () => {
    const [one, other] = await Promise.all([enrolled(), enrolled()]);
    const { token } = await beginSignIn(one.person);
    expect((await finishSignIn(token, await other.app.next())).status).toBe(401);
    const before = await beginSignIn(one.person);
    await callReset("", { email: one.person.email });
    const [link] = await tokensMailedTo(one.person.email);
    const password = "a new battery staple";
    expect((await callReset("/redeem", { token: link, password })).status).toBe(204);
    expect((await finishSignIn(before.token, await one.app.next())).status).toBe(404);
    // The new password does not take the factor off.
    const { token: next } = await beginSignIn({ email: one.person.email, password });
    expect((await finishSignIn(next, await one.app.next())).status).toBe(201);
  });
});

describe("no other way in", () => {
  it("passes the second factor through Google, known or newly linked", async () => {
    const [person, google] = [await Person.signUp(), freshGoogleAccount()];
    const proof = () => makeProof({ ...google, email: person.email });
    expect(await sendProof({ proof: proof(), password: person.password })).toMatchObject({ status: 201 });
    const { app } = await enrol(person);
    expect(await sendProof({ proof: proof() })).toEqual({ status: 401, code: "second_factor_required" });
    const browser = new Person();
    const back = await signInWithGoogle(browser, { ...google, email: person.email });
    expect([back.headers.get("location"), await whoIs(browser)]).toEqual(["/login/second-step", null]);
    expect((await browser.submit("/login/second-step", { code: await app.next() })).status).toBe(302);
    expect(await whoIs(browser)).toMatchObject({ user: { email: person.email } });
    const another = makeProof(freshGoogleAccount({ email: person.email }));
    expect(await sendProof({ proof: another, password: person.password })).toMatchObject({ status: 401 });
  });

  it("links Google to the account once the code is right, and not before", async () => {
    const { person, app } = await enrolled();
    const google = freshGoogleAccount({ email: person.email });
    const linking = { proof: makeProof(google), password: person.password };
    expect(await sendProof(linking)).toEqual({ status: 401, code: "second_factor_required" });
    expect(await sendProof({ proof: makeProof(google) })).toMatchObject({ code: "link_required" });
    const browser = new Person();
    await signInWithGoogle(browser, google);
    const asked = await browser.submit("/login", { link: "google", password: person.password });
    expect(asked.headers.get("location")).toBe("/login/second-step");
    expect((await browser.submit("/login/second-step", { code: await app.next() })).status).toBe(302);
    expect(await sendProof({ proof: makeProof(google) })).toMatchObject({ code: "second_factor_required" });
  });

  inFull("waits for its code where somebody else has signed in through Google since", async () => {
    const { person } = await enrolled();
    const browser = new Person();
    await browser.submit("/login", { email: person.email, password: person.password });
    expect((await browser.visit("/login")).headers.get("location")).toBe("/login/second-step");
    await signInWithGoogle(browser, freshGoogleAccount());
    expect(await isSignedIn(browser)).toBe(true);
    await browser.submit("/logout", {});
    expect((await browser.visit("/login")).status).toBe(200);
  });

  it("passes it by signing up again, by a mailed link, or by Medusa's own routes for customers", async () => {
    const { person } = await enrolled();
    const visitor = new Person();
    const { email, password } = person;
    const repeated = await visitor.submit("/register", { name: "Fay", email, password, repeat: "sign-in" });
    expect([repeated.headers.get("location"), await isSignedIn(visitor)]).toEqual(["/login/second-step", false]);
    await callReset("", { email });
    const [link = ""] = await tokensMailedTo(email);
    await visitor.visit(`/reset-password?token=${link}`);
    await visitor.submit("/reset-password", { password: "a new battery staple" });
    expect(await isSignedIn(visitor)).toBe(false);
    // The sign-in that waited for a code is over, so the page of the sign-in does not lead to it.
    expect((await visitor.visit("/login")).status).toBe(200);
    for (const path of ["/auth/customer/emailpass", "/auth/customer/emailpass/register"])
      expect((await callMedusa("POST", path, { body: { email, password } })).status).toBe(404);
    const token = await sessionOf(await Person.signUp());
    expect((await callMedusa("POST", "/auth/token/refresh", { token })).status, "without a factor, too").toBe(404);
  });

  it("changes the password or the e-mail by the password alone, once the proof is old", async () => {
    const { person, token, app } = await enrolled();
    const change = { password: person.password, newPassword: "a new battery staple" };
    await ageProofs(person);
    const refused = await callShop("POST", "/account/password", token, change);
    expect([refused.status, codeOf(refused)]).toEqual([403, "confirm_again"]);
    const email = { email: freshEmail("new"), password: person.password };
    expect(codeOf(await callShop("POST", "/account/email", token, email))).toBe("confirm_again");
    await proveAgain(token, app);
    expect((await callShop("POST", "/account/password", token, change)).status).toBe(204);
  });
});

describe("what asks for the second factor again", () => {
  it("is a refund over the sum, an export and a role, once the proof is ten minutes old", async () => {
    const { person, app } = await enrolled("Roz Refund");
    await makeStaff(person);
    const token = await signIn({ person, app });
    const choice = { items: [], delivery: false, reason: "Sorry" };
    const refund = (amount: number) => {
      const body = { ...choice, goodwill: amount, amount, key: freshEmail() };
      return callShop("POST", "/orders/order_nobodys/refunds", token, body);
    };
    expect(codeOf(await refund(50_001))).toBe("not_found");
    await ageProofs(person);
    expect(codeOf(await refund(50_001))).toBe("confirm_again");
    expect(codeOf(await refund(50_000))).toBe("not_found");
    expect(codeOf(await callShop("GET", "/orders-export", token))).toBe("confirm_again");
    expect(codeOf(await callShop("POST", "/admins", token, { email: person.email }))).toBe("confirm_again");
    const id = await customerIdOf(person.email);
    const own = `/staff/customers/${id}`;
    for (const [method, path] of [
      ["GET", "/products-export"],
      ["GET", "/account/export"],
      ["GET", `${own}/export`],
      ["POST", `${own}/deletion`],
      ["POST", `${own}/merges/cus_nobody`],
    ] as const)
      expect([path, codeOf(await callShop(method, path, token))]).toEqual([path, "confirm_again"]);
    // The pages of an export that began in time.
    expect((await callShop("GET", "/account/export/orders", token)).status).toBe(200);
    await queryDatabase(AGE_PROOFS.replace("11 minutes", "21 minutes"), [person.email]);
    expect(codeOf(await callShop("GET", "/account/export/orders", token))).toBe("confirm_again");
    await proveAgain(token, app);
    expect(codeOf(await refund(50_001))).toBe("not_found");
  });

  it("is the cancellation of a large order, and its deletion, and not that of a small one", async () => {
    const buyer = await Person.signUp();
    const [{ person, app }, { orderId }, small] = await Promise.all([
      enrolled("Cay Cancel"),
      buyPaid(buyer, "Sparrow", { quantity: 5 }),
      buyPaid(await Person.signUp(), "Sparrow"),
    ]);
    await makeStaff(person);
    const token = await signIn({ person, app });
    await ageProofs(person);
    expect((await callShop("POST", `/orders/${small.orderId}/cancel`, token)).status).toBe(204);
    const cancel = () => callShop("POST", `/orders/${orderId}/cancel`, token);
    expect(codeOf(await cancel())).toBe("confirm_again");
    expect(codeOf(await callShop("DELETE", `/orders/${orderId}`, token))).toBe("confirm_again");
    await proveAgain(token, app);
    expect((await cancel()).status).toBe(204);
  });

  inFull("sends a download to a page that asks, and then leads back", async () => {
    const { person, app } = await enrolled("Exa Export");
    await makeStaff(person);
    const admin = await openBrowser({ person, app });
    await ageProofs(person);
    const path = "/dashboard/ordersExport?find=nobody%40nowhere.example";
    const asked = await admin.visit(path);
    const page = asked.headers.get("location") ?? "";
    expect([asked.status, page.startsWith("/dashboard/confirm?")]).toEqual([302, true]);
    expect((await admin.submit(page, { code: app.wrong() })).status).toBe(401);
    expect(await (await admin.submit(page, { code: await app.next() })).text()).toContain("Download the file");
    expect((await admin.visit(path)).headers.get("content-type")).toContain("text/csv");
  });

  inFull("keeps what a form had, and sends it with the code", async () => {
    const { person, app } = await enrolled();
    const browser = await openBrowser({ person, app });
    await ageProofs(person);
    const email = freshEmail("wanted");
    const asked = await sendAccountForm(browser, "email", { email, password: person.password });
    expect([asked.status, asked.page.includes(`name="email" value="${email}"`)]).toEqual([403, true]);
    expect(asked.page).toContain("Your code from the authenticator");
    expect(asked.page).not.toContain(person.password);
    const fields = { email, password: person.password };
    const wrong = await sendAccountForm(browser, "email", { ...fields, confirm_code: app.wrong() });
    // After a wrong code too, the page offers what the account has.
    expect([wrong.status, wrong.page.includes("Confirm with a passkey")]).toEqual([403, false]);
    // The page sends it without the password, which is then asked for, and the code is not.
    const proved = await sendAccountForm(browser, "email", { email, confirm_code: await app.next() });
    expect([proved.status, proved.page.includes("Your code from the authenticator")]).toEqual([400, false]);
    const done = await sendAccountForm(browser, "email", fields);
    expect(done).toMatchObject({ status: 200, page: expect.stringContaining("A mail with a link is on its way") });
  });
});

describe("a role that needs a second factor", () => {
  it("holds nothing until the session is proved by one, and counts the session that sets it up", async () => {
    const person = await Person.signUp("Nia Needed");
    await makeStaff(person);
    const roleId = `role_${person.email}`;
    await queryDatabase(
      `insert into staff_role (id, name, permissions, second_factor) values ($1, $1, '{"read orders"}', true)`,
      [roleId],
    );
    const change = "update user_role set staff_role_id = $1 where customer_id = $2";
    await queryDatabase(change, [roleId, await customerIdOf(person.email)]);
    const unproved = await sessionOf(person);
    expect(codeOf(await callShop("GET", "/all-orders", unproved))).toBe("second_factor_needed");
    for (const path of ["/dashboard/manageAllOrders", "/dashboard/orders/order_of_somebody"])
      expect((await person.visit(path)).headers.get("location"), path).toBe("/dashboard/account/second-factor");
    const { token } = await enrol(person);
    expect((await callShop("GET", "/all-orders", token)).status).toBe(200);
  });
});

describe("turning it off", () => {
  it("needs a code, and so do new recovery codes, which end the former ones", async () => {
    const { person, token, app, codes } = await enrolled();
    expect((await callShop("POST", `${FACTOR}/off`, token, { code: app.wrong() })).status).toBe(401);
    const renewed = await callShop("POST", `${FACTOR}/codes`, token, { code: await app.next() });
    const [code = ""] = parseAnswer(z.object({ codes: z.array(z.string()) }), renewed).codes;
    expect((await callShop("POST", `${FACTOR}/off`, token, { code: codes[0] })).status).toBe(401);
    expect((await callShop("POST", `${FACTOR}/off`, token, { code })).status).toBe(204);
    expect(await sessionOf(person)).toBeTruthy();
  });

  inFull("does nothing for a session that ends meanwhile, nor makes recovery codes", async () => {
    const { person, token, app, codes } = await enrolled();
    const [code] = codes;
    const next = await app.next();
    const off = () => callShop("POST", `${FACTOR}/off`, token, { code });
    const renew = () => callShop("POST", `${FACTOR}/codes`, token, { code: next });
    expect(await askWhileEnded(person, token, [off, renew])).toEqual([409, 409]);
    const answer = await callShop("GET", FACTOR, await signIn({ person, app }));
    expect(answer.body).toMatchObject({ isOn: true, codesLeft: 9 });
  });
});
