import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { forgetEndedSessions } from "../../medusa-backend/src/modules/session/forget-ended-sessions";
import { digestOf } from "../support/accounts";
import { mainOf, wordsOf } from "../support/answers";
import { queryDatabase } from "../support/database";
import { whoIs } from "../support/google";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mails";
import { Person } from "../support/person";
import { freshEmail, secrets, stack } from "../support/stack";

const userPath = (email: string) => `/user?email=${encodeURIComponent(email)}`;

const Claims = z.looseObject({ iat: z.number(), exp: z.number() });

const readClaims = (token: string) =>
  Claims.parse(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()));

/** A token with these claims and Medusa's own signature. */
function sign(claims: object): string {
  const [head, body] = [{ alg: "HS256", typ: "JWT" }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  const signature = createHmac("sha256", secrets.jwtSecret).update(`${head}.${body}`).digest("base64url");
  return `${head}.${body}.${signature}`;
}

describe("signing in", () => {
  let known: { email: string; password: string };

  beforeAll(async () => {
    const { email, password } = await Person.signUp();
    known = { email, password };
  });

  it("is refused in the shop's own words, alike for a wrong password and an unknown e-mail [S5-10 S8-30]", async () => {
    const wrong = await new Person().submit("/login", { email: known.email, password: "wrong password" });
    const unknown = await new Person().submit("/login", { email: freshEmail(), password: "wrong password" });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const [wrongPage, unknownPage] = await Promise.all([wrong.text(), unknown.text()]);
    for (const page of [wrongPage, unknownPage]) {
      expect(wordsOf(mainOf(page))).toContain("|Wrong e-mail address or password.|");
      expect(page).not.toContain("wrong password");
    }
    expect(wrong.headers.getSetCookie().some((line) => /session/i.test(line) && !/max-age=0/i.test(line))).toBe(false);
  });

  inFull("knows an account by either form of its domain, and mail reaches it there", async () => {
    const name = `${freshEmail().split("@")[0]}+d'arc&co/eu`;
    const { password } = await Person.signUp("Ida", `${name}@München.example`);
    const email = `${name}@xn--mnchen-3ya.example`;
    const person = await Person.signIn({ email, password });
    const found = await person.api("GET", userPath(email));
    expect([found.status, found.body]).toMatchObject([200, { email }]);
    await Person.signIn({ email: `${name}@mu\u0308nchen.example`, password });
    await mailOf(email, "welcome");
  });

  it("says in words that an account was tried too often, and when it may be tried again", async () => {
    const { email, password } = await Person.signUp();
    const count = "insert into sign_in_limit (key, points, expire) values ($1, 5000000, $2)";
    await queryDatabase(count, [`account:${digestOf(email)}`, Date.now() + 300_000]);
    const answer = await new Person().submit("/login", { email, password });
    expect([answer.status, Number(answer.headers.get("retry-after")) > 200]).toEqual([429, true]);
    expect(await answer.text()).toMatch(/Too many attempts/);
  });

  it("goes back to where the visitor wanted to go, with a cookie that scripts cannot read", async () => {
    const inside = await new Person().submit("/login", { ...known, redirectTo: "/checkout" });
    expect(new URL(inside.headers.get("location") ?? "", stack.storefront).pathname).toBe("/checkout");
    for (const part of [/HttpOnly/i, /SameSite=Lax/i, /Path=\//i])
      expect(inside.headers.getSetCookie().join("\n")).toMatch(part);
  });

  it("tells a browser that keeps no cookie so, and leads one that does to its page, with the message for it", async () => {
    const submit = (person: Person) =>
      person.submit("/login", { ...known, redirectTo: "/checkout" }, { "sec-fetch-site": "same-origin" });
    const keeping = new Person();
    const way = (await submit(keeping)).headers.get("location") ?? "";
    expect(way).toBe("/login?redirectTo=%2Fcheckout&cookies=sent");
    const refused = await (await new Person().visit(way)).text();
    expect(wordsOf(mainOf(refused))).toContain("Your browser refuses cookies");
    const onward = await keeping.visit(way);
    expect([onward.status, onward.headers.get("location")]).toEqual([302, "/checkout"]);
    expect(keeping.cookieHeader()).toContain("flash=");
    // A browser that brought a cookie keeps them.
    expect((await submit(keeping)).headers.get("location")).toBe("/checkout");
  });
});

describe("signing up", () => {
  it("makes an account with its name and the role user, gives a token for it, and the password alone signs in [S1-03 S3-09 S4-05 S7-16]", async () => {
    const person = await Person.signUp("Ines Idle");
    const user = { email: person.email, name: "Ines Idle", role: "user" };
    const lookUp = userPath(person.email);
    expect((await person.api("GET", lookUp, { as: "bearer" })).body).toEqual(user);
    expect((await person.submit("/logout", {})).status).toBe(302);
    const known = { email: person.email, password: person.password };
    const guess = new Person();
    expect((await guess.submit("/login", { ...known, password: "another password" })).status).toBe(401);
    expect(await whoIs(guess)).toBeNull();
    const back = await Person.signIn(known);
    expect((await back.api("GET", lookUp, { as: "bearer" })).body).toEqual(user);
  });

  it("refuses a short password, a taken e-mail and a guess with 400, and keeps none of it [S4-07]", async () => {
    const email = freshEmail();
    const signUp = (fields: Record<string, string>) =>
      new Person().submit("/register", { name: "B", email, ...fields });
    expect((await signUp({ password: "short" })).status).toBe(400);
    const person = await Person.signUp("A", email);
    expect((await signUp({ email: email.toUpperCase(), password: "another password" })).status).toBe(400);
    const guess = await signUp({ password: "a guess of mine", repeat: "sign-in" });
    expect(guess.status).toBe(400);
    expect(await guess.text()).toContain("There is already an account with this e-mail address.");
    expect((await signUp({ password: person.password, repeat: "" })).status, "nobody asked to sign in").toBe(400);
    expect((await person.api("GET", userPath(email))).body).toEqual({ email, name: "A", role: "user" });
  });

  it("makes one account of two sign-ups at once", async () => {
    const email = freshEmail();
    const signUp = (name: string) =>
      new Person().submit("/register", { name, email, password: "correct horse battery" });
    const answers = await Promise.all([signUp("one"), signUp("two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 400]);
  });

  it("takes a form of its page that comes twice at once for one sign-up, and signs both in", async () => {
    const fields = { name: "Tia Twice", email: freshEmail(), password: "correct horse battery", repeat: "sign-in" };
    const user = { email: fields.email, name: fields.name, role: "user" };
    const people = [new Person(), new Person(), new Person()];
    const answers = await Promise.all(people.map((person) => person.submit("/register", fields)));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    for (const person of people) expect((await person.api("GET", userPath(user.email))).body).toEqual(user);
  });
});

describe("a session", () => {
  it("gives a token for Bearer with who is signed in, and both die with the sign-out [S3-10 S4-01 S7-22]", async () => {
    const person = await Person.signUp("Dee Token");
    const cookie = person.cookieHeader();
    const answer = await person.visit("/auth/token", { headers: { "sec-fetch-site": "same-origin" } });
    const { idToken, ...who }: Record<string, unknown> = await answer.json();
    expect(who).toEqual({
      expiresAt: expect.any(String),
      user: { uid: expect.stringMatching(/^cus_/), email: person.email, displayName: "Dee Token", photo: null },
      role: "user",
    });
    const path = userPath(person.email);
    const bearer = { authorization: `Bearer ${idToken}` };
    expect((await new Person().api("GET", path, { headers: bearer })).status).toBe(200);
    expect((await person.submit("/logout", {})).status).toBe(302);
    expect((await new Person().api("GET", path, { headers: bearer })).status).toBe(401);
    expect((await new Person().api("GET", path, { headers: { cookie } })).status).toBe(401);
    expect((await new Person().visit("/auth/token", { headers: { cookie } })).status).toBe(401);
  });

  it("ends with the next sign-in in the same browser, and not with one in another", async () => {
    const other = await Person.signUp();
    const browser = await Person.signUp();
    const elsewhere = await Person.signIn(browser);
    const { email, password } = other;
    const first = browser.cookieHeader();
    await browser.submit("/login", { email, password: "wrong password" });
    expect((await browser.api("GET", userPath(browser.email))).status).toBe(200);
    expect((await browser.submit("/login", { email, password })).status).toBe(302);
    expect((await browser.api("GET", userPath(other.email))).status).toBe(200);
    expect((await new Person().api("GET", userPath(browser.email), { headers: { cookie: first } })).status).toBe(401);
    const second = browser.cookieHeader();
    const fields = { name: "Nia", email: freshEmail(), password: "correct horse battery" };
    expect((await browser.submit("/register", fields)).status).toBe(302);
    expect((await new Person().api("GET", userPath(other.email), { headers: { cookie: second } })).status).toBe(401);
    for (const person of [other, elsewhere]) expect((await person.api("GET", userPath(person.email))).status).toBe(200);
  });

  it("is not spoken for by a token that has expired; a fresh one is had from it, with whose account it is [S7-19 S7-22]", async () => {
    const person = await Person.signUp("Rae Fresh");
    const path = userPath(person.email);
    const claims = readClaims(await person.idToken());
    expect(claims.exp - claims.iat).toBeLessThanOrEqual(3600);
    const callWith = (token: string) => person.api("GET", path, { headers: { authorization: `Bearer ${token}` } });
    expect((await callWith(sign({ ...claims, iat: claims.iat - 3600, exp: claims.exp + 1 }))).status).toBe(200);
    const expired = sign({ ...claims, iat: claims.iat - 3600, exp: claims.iat - 1 });
    expect((await callWith(expired)).status).toBe(401);
    const fresh = await person.idToken();
    expect(readClaims(fresh).exp).toBeGreaterThan(Date.now() / 1000);
    expect((await callWith(fresh)).body).toEqual({ email: person.email, name: "Rae Fresh", role: "user" });
    expect((await whoIs(person))?.user).toMatchObject({ email: person.email, displayName: "Rae Fresh" });
  });
});

it("sessions that ran out long ago are forgotten, and the others stay", async () => {
  const TABLES = ["shop_session", "ops_session"] as const;
  for (const table of TABLES) {
    const [column, value] = table === "shop_session" ? [", customer_id", ", 'cus_gone'"] : ["", ""];
    await queryDatabase(
      `insert into ${table} (id, auth_identity_id, expires_at${column})
       select $1::text || days, 'authid_gone', now() - make_interval(days => days)${value}
       from unnest(array[-1, 29, 31]) as days`,
      [`${table}_${Date.now()}_`],
    );
  }
  const raw = async (sql: string, values: readonly unknown[]) => {
    let place = 0;
    const numbered = sql.replace(/\?/g, () => `$${++place}`);
    return { rows: await queryDatabase(numbered, [...values]) };
  };
  await forgetEndedSessions({ raw }, 30);
  for (const table of TABLES)
    expect(
      await queryDatabase(`delete from ${table} where auth_identity_id = 'authid_gone' returning id`),
    ).toHaveLength(2);
});
