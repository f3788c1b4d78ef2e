import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ask, callReset, digestOf, isSignedIn, signInStatus, tokensMailedTo } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { few } from "../support/full";
import { freshGoogleAccount, signInWithGoogle } from "../support/google";
import { inFull } from "../support/in-full";
import { mailOf, mailsTo } from "../support/mails";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";

const NEW_PASSWORD = "a new battery staple";
/** A second, and three times that beside other work. */
const ENDED_WITHIN_MS = 3_000;

/** Someone with an account, and the token of a link just mailed to them. */
async function forgetful(): Promise<{ person: Person; token: string }> {
  const person = await Person.signUp("Fay Getful");
  expect((await ask(person.email)).status).toBe(200);
  const [token = ""] = await tokensMailedTo(person.email);
  return { person, token };
}

describe("asking for a new password", () => {
  it("writes nothing for an e-mail that nobody has", async () => {
    const email = freshEmail("nobody");
    expect((await callReset("", { email })).status).toBe(204);
    expect(await queryDatabase("select 1 from outbox_mail where recipient = $1", [email])).toEqual([]);
  });

  it("keeps the token in no table, only its digest", async () => {
    const { person, token } = await forgetful();
    expect(token).toMatch(/^[\w-]{43}$/);
    const [kept] = await queryDatabase(
      `select r.token_hash, r.expires_at - now() <= interval '60 minutes' as in_time,
         r.expires_at - r.created_at > interval '59 minutes' as not_before
       from mailed_link r join customer c on c.id = r.customer_id where c.email = $1`,
      [person.email],
    );
    expect(kept).toEqual({ token_hash: digestOf(token), in_time: true, not_before: true });
    const sql = "select m::text as trace from outbox_mail m where recipient = $1";
    const traces = await queryDatabase(sql, [person.email]);
    expect(traces.length).toBeGreaterThan(1);
    expect(JSON.stringify(traces)).not.toContain(token);
  });

  inFull("tells the owner of a Google account by mail that Google signs them in, and makes no link", async () => {
    const account = freshGoogleAccount();
    await signInWithGoogle(new Person(), account);
    expect((await ask(account.email)).status).toBe(200);
    const mail = await mailOf(account.email, "password_reset_by_google");
    expect(mail.text).toContain("you sign in with Google");
    expect(mail.text).not.toContain("reset-password");
    expect(await mailsTo(account.email, "password_reset")).toEqual([]);
  });

  it("is refused after too many requests for one e-mail, known or not", async () => {
    for (const email of [(await Person.signUp()).email, freshEmail("nobody")]) {
      await queryDatabase("insert into sign_in_limit (key, points, expire) values ($1, 500, $2)", [
        `password-reset-email:${digestOf(email)}`,
        Date.now() + 300_000,
      ]);
      const answer = await ask(email);
      expect([answer.status, Number(answer.headers.get("retry-after")) > 200]).toEqual([429, true]);
    }
  });

  it("is refused for what is no e-mail, and from another site's page", async () => {
    expect((await ask("nobody")).status).toBe(400);
    const init = { method: "POST", headers: { origin: "https://evil.example" } };
    for (const path of ["/forgot-password", "/reset-password"]) {
      const body = new URLSearchParams({ email: freshEmail(), password: NEW_PASSWORD });
      expect((await new Person().visit(path, { ...init, body })).status).toBe(403);
    }
  });
});

describe("the link of the mail", () => {
  inFull("leaves the address at once, and no log has read it", async () => {
    const { token } = await forgetful();
    const visitor = new Person();
    const first = await visitor.visit(`/reset-password?token=${token}`);
    expect([first.status, first.headers.get("location")]).toEqual([302, "/reset-password"]);
    expect(first.headers.get("set-cookie")).toMatch(/HttpOnly/i);
    const page = await visitor.visit("/reset-password");
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain(token);
    for (const answer of [first, page]) {
      expect(answer.headers.get("referrer-policy")).toBe("same-origin");
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    const logs = path.join(path.dirname(process.env.STACK_FILE ?? ""), "logs");
    for (const file of readdirSync(logs)) expect(readFileSync(path.join(logs, file), "utf8")).not.toContain(token);
  });

  it.each(few(["x".repeat(43), "", "../../x", "%00"], 1))("is dead with the token %j", async (token) => {
    const visitor = new Person();
    await visitor.visit(`/reset-password?token=${token}`);
    const page = await visitor.visit("/reset-password");
    expect([page.status, (await page.text()).includes("This link no longer works")]).toEqual([404, true]);
    expect((await visitor.submit("/reset-password", { password: NEW_PASSWORD })).status).toBe(404);
  });

  inFull("is dead once 60 minutes have passed", async () => {
    const { person, token } = await forgetful();
    const expire = "update mailed_link set expires_at = now() - interval '1 second' where token_hash = $1";
    await queryDatabase(expire, [digestOf(token)]);
    expect((await callReset("/check", { token })).status).toBe(404);
    expect((await callReset("/redeem", { token, password: NEW_PASSWORD })).status).toBe(404);
    expect(await signInStatus(person)).toBe(302);
  });

  inFull("is dead once a newer one was asked for, which stays good after a password that is refused", async () => {
    const { person, token } = await forgetful();
    await ask(person.email);
    const tokens = await tokensMailedTo(person.email, 2);
    const newer = tokens.find((one) => one !== token) ?? "";
    expect((await callReset("/redeem", { token, password: NEW_PASSWORD })).status).toBe(404);
    for (const password of ["short", "x".repeat(129)])
      expect((await callReset("/redeem", { token: newer, password })).status).toBe(422);
    expect((await callReset("/redeem", { token: newer, password: NEW_PASSWORD })).status).toBe(204);
  });

  it("works once, also for two in one moment and with another password", async () => {
    const { person, token } = await forgetful();
    const both = [NEW_PASSWORD, "another new password"];
    const answers = await Promise.all(both.map((password) => callReset("/redeem", { token, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await callReset("/redeem", { token, password: "a third password" })).status).toBe(404);
    const statuses = await Promise.all(
      [...both, "a third password"].map((password) => signInStatus({ email: person.email, password })),
    );
    expect(statuses.filter((status) => status === 302)).toHaveLength(1);
    expect(statuses[2]).toBe(401);
  });
});

describe("a new password", () => {
  inFull("ends every session within a second, tells the owner, and leaves a row in the audit trail", async () => {
    const { person, token } = await forgetful();
    const elsewhere = await Person.signIn({ email: person.email, password: person.password });
    const idToken = await elsewhere.idToken();
    const stranger = await Person.signUp();
    const browsers = [person, elsewhere];
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual([true, true]);
    const visitor = new Person();
    await visitor.visit(`/reset-password?token=${token}`);
    const answer = await visitor.submit("/reset-password", { password: NEW_PASSWORD });
    const setAt = performance.now();
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login"]);
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, false]);
    const bearer = { authorization: `Bearer ${idToken}` };
    const user = `/user?email=${encodeURIComponent(person.email)}`;
    expect((await new Person().api("GET", user, { headers: bearer })).status).toBe(401);
    expect(performance.now() - setAt).toBeLessThan(ENDED_WITHIN_MS);
    expect(await isSignedIn(stranger)).toBe(true);
    expect(await (await visitor.visit("/login")).text()).toContain("signed out on every device");
    expect(await signInStatus(person)).toBe(401);
    expect(await signInStatus({ email: person.email, password: NEW_PASSWORD })).toBe(302);
    expect((await mailOf(person.email, "password_changed")).subject).toBe("Your password was changed");
    const audit = await queryDatabase(
      "select a.action, a.actor_id = c.id as by_owner from audit_entry a join customer c on c.id = a.subject_id where c.email = $1",
      [person.email],
    );
    expect(audit).toEqual([{ action: "password.reset", by_owner: true }]);
  });

  inFull("ends sign-ins with the old password that were under way", async () => {
    const { person, token } = await forgetful();
    const people = Array.from({ length: 6 }, () => new Person());
    const signIns = people.map((one) => one.submit("/login", { email: person.email, password: person.password }));
    const reset = callReset("/redeem", { token, password: NEW_PASSWORD });
    await Promise.all([...signIns, reset]);
    expect((await reset).status).toBe(204);
    const alive = await Promise.all(people.map(isSignedIn));
    expect(alive).toEqual(people.map(() => false));
  });
});
