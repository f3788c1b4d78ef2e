import { beforeAll, describe, expect, it } from "vitest";
import { Person } from "../support/person";
import { freshEmail, stack } from "../support/stack";

describe("signing in", () => {
  let known: { email: string; password: string };

  beforeAll(async () => {
    const { email, password } = await Person.signUp();
    known = { email, password };
  });

  it("answers a wrong password and an unknown e-mail alike [S8-30]", async () => {
    const wrong = await new Person().submit("/login", { email: known.email, password: "wrong password" });
    const unknown = await new Person().submit("/login", { email: freshEmail(), password: "wrong password" });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const [wrongPage, unknownPage] = await Promise.all([wrong.text(), unknown.text()]);
    for (const page of [wrongPage, unknownPage]) expect(page).not.toContain("wrong password");
    expect(wrong.headers.getSetCookie().some((line) => /session/i.test(line) && !/max-age=0/i.test(line))).toBe(false);
  });

  it("refuses a form from another site", async () => {
    const answer = await new Person().visit("/login", {
      method: "POST",
      headers: { origin: "https://evil.example" },
      body: new URLSearchParams(known),
    });
    expect(answer.status).toBe(403);
  });

  it("goes back to where the visitor wanted to go, and nowhere else", async () => {
    const inside = await new Person().submit("/login", { ...known, redirectTo: "/checkout" });
    expect(new URL(inside.headers.get("location") ?? "", stack.storefront).pathname).toBe("/checkout");
    for (const redirectTo of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      const answer = await new Person().submit("/login", { ...known, redirectTo });
      expect(new URL(answer.headers.get("location") ?? "", stack.storefront).origin).toBe(
        new URL(stack.storefront).origin,
      );
    }
  });

  it("sets a cookie that scripts cannot read", async () => {
    const answer = await new Person().submit("/login", known);
    const cookie = answer.headers.getSetCookie().join("\n");
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Path=\//i);
  });
});

describe("signing up", () => {
  it("refuses a short password and a taken e-mail with 400, and keeps neither [S3-09 S4-05 S4-07 S7-16]", async () => {
    const email = freshEmail();
    const short = await new Person().submit("/register", { name: "A", email, password: "short" });
    expect(short.status).toBe(400);
    const person = await Person.signUp("A", email);
    const taken = await new Person().submit("/register", {
      name: "B",
      email: email.toUpperCase(),
      password: "another password",
    });
    expect(taken.status).toBe(400);
    const user = await person.api("GET", `/user?email=${encodeURIComponent(email)}`);
    expect(user.body).toEqual({ email, name: "A", role: "user" });
  });

  it("refuses a name with a control character beside its field", async () => {
    const fields = { name: "A\u0007", email: freshEmail(), password: "correct horse battery" };
    const answer = await new Person().submit("/register", fields);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Contains characters that are not allowed");
  });

  it("makes one account of two sign-ups at once", async () => {
    const email = freshEmail();
    const answers = await Promise.all(
      ["one", "two"].map((name) =>
        new Person().submit("/register", { name, email, password: "correct horse battery" }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([302, 400]);
  });
});

describe("a session", () => {
  it("gives a token for Bearer with who is signed in, and both die with the sign-out [S3-10 S4-01 S7-19]", async () => {
    const person = await Person.signUp("Dee Token");
    const cookie = person.cookieHeader();
    const answer = await person.visit("/auth/token", { headers: { "sec-fetch-site": "same-origin" } });
    const { idToken, ...who }: Record<string, unknown> = await answer.json();
    expect(who).toEqual({
      expiresAt: expect.any(String),
      user: { uid: expect.stringMatching(/^cus_/), email: person.email, displayName: "Dee Token", photo: null },
      role: "user",
    });
    const path = `/user?email=${encodeURIComponent(person.email)}`;
    const bearer = { authorization: `Bearer ${idToken}` };
    expect((await new Person().api("GET", path, { headers: bearer })).status).toBe(200);
    expect((await person.submit("/logout", {})).status).toBe(302);
    expect((await new Person().api("GET", path, { headers: bearer })).status).toBe(401);
    expect((await new Person().api("GET", path, { headers: { cookie } })).status).toBe(401);
    expect((await new Person().visit("/auth/token", { headers: { cookie } })).status).toBe(401);
  });

  it("prefers a bad Bearer to a good cookie, also where anyone may call", async () => {
    const person = await Person.signUp();
    const headers = { authorization: "Bearer not.a.token" };
    expect((await person.api("GET", `/user?email=${encodeURIComponent(person.email)}`, { headers })).status).toBe(401);
    expect((await person.api("GET", "/products", { headers })).status).toBe(401);
  });

  it("is asked for by protected screens [S2-06 S2-07]", async () => {
    for (const path of ["/dashboard", "/checkout", "/dashboard/myOrders"]) {
      const answer = await new Person().visit(path);
      expect(answer.status).toBe(302);
      const to = new URL(answer.headers.get("location") ?? "", stack.storefront);
      expect([to.pathname, to.searchParams.get("redirectTo")]).toEqual(["/login", path]);
    }
  });
});
