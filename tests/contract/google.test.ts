import { describe, expect, it } from "vitest";
import {
  chooseAtGoogle,
  comeFromGoogle,
  freshGoogleAccount,
  locationOf,
  signInWithGoogle,
  unverified,
  whoIs,
} from "../support/google";
import { Person } from "../support/person";
import { stack } from "../support/stack";

/** Sends a browser back from Google by an address, and expects it to be signed out with the journey removed. */
async function expectRefusal(person: Person, back: string) {
  const answer = await person.visit(back);
  expect(answer.status).toBe(302);
  expect(locationOf(answer).pathname).toBe("/login");
  expect(answer.headers.getSetCookie().join("\n")).toMatch(/^google=;.*1970/m);
  const page = await (await person.visit(locationOf(answer).pathname)).text();
  expect(page).toContain("Google did not sign you in");
  expect(await whoIs(person)).toBeNull();
}

describe("coming back from Google", () => {
  it.each([
    ["without a state", (back: string) => back.replace(/state=[^&]+/, "")],
    ["with a forged state", (back: string) => back.replace(/state=[^&]+/, "state=forged")],
    ["with a forged code", (back: string) => back.replace(/code=[^&]+/, "code=forged")],
    ["with Google's refusal", (back: string) => back.replace(/code=[^&]+/, "error=access_denied")],
  ])("signs nobody in %s", async (_name, change) => {
    const person = new Person();
    await expectRefusal(person, change(await chooseAtGoogle(person, freshGoogleAccount())));
  });

  it("signs nobody in whose browser did not leave, as with an address that somebody else sent", async () => {
    const attacker = new Person();
    const back = await chooseAtGoogle(attacker, freshGoogleAccount());
    await expectRefusal(new Person(), back);
    const victim = new Person();
    await chooseAtGoogle(victim, freshGoogleAccount());
    await expectRefusal(victim, back);
  });

  it("signs nobody in a second time by the same address, even with the cookie of then", async () => {
    const person = new Person();
    const back = await chooseAtGoogle(person, freshGoogleAccount());
    const cookie = person.cookieHeader();
    expect(locationOf(await person.visit(back)).pathname).toBe("/");
    expect((await person.visit(back)).status).toBe(302);
    const replay = await new Person().visit(back, { headers: { cookie } });
    expect(locationOf(replay).pathname).toBe("/login");
    expect(replay.headers.getSetCookie().some((line) => /^session=[^;]/.test(line))).toBe(false);
  });

  it("goes on to where the person was going, and never out of the shop", async () => {
    const account = freshGoogleAccount();
    const inside = await signInWithGoogle(new Person(), account, "/auth/google?redirectTo=/checkout");
    expect(locationOf(inside).pathname).toBe("/checkout");
    for (const redirectTo of ["https://evil.example", "//evil.example", "/\\evil.example"]) {
      const leave = `/auth/google?${new URLSearchParams({ redirectTo })}`;
      expect(locationOf(await signInWithGoogle(new Person(), account, leave)).href).toBe(`${stack.storefront}/`);
    }
  });
});

describe("someone new from Google", () => {
  it("becomes a customer with Google's name and photo and the role user [S4-06 S7-18]", async () => {
    const account = freshGoogleAccount({ name: "Grace Glider" });
    const person = await comeFromGoogle(account);
    expect(await whoIs(person)).toEqual({
      user: {
        uid: expect.stringMatching(/^cus_/),
        email: account.email,
        displayName: "Grace Glider",
        photo: `${stack.googleSandbox}/photos/${account.sub}`,
      },
      role: "user",
    });
    const user = await person.api("GET", `/user?email=${encodeURIComponent(account.email)}`);
    expect(user.body).toEqual({ email: account.email, name: "Grace Glider", role: "user" });
    const taken = await new Person().submit("/register", { ...account, password: "correct horse battery" });
    expect(taken.status, "nobody else signs up with the e-mail").toBe(400);
  });

  it("is refused with an e-mail that Google has not verified, and leaves no account behind", async () => {
    const account = unverified(freshGoogleAccount());
    const person = new Person();
    const answer = await signInWithGoogle(person, account);
    const page = await (await person.visit(locationOf(answer).pathname)).text();
    expect(page).toContain("has not confirmed the e-mail address");
    expect(await whoIs(person)).toBeNull();
    expect((await Person.signUp("Owner", account.email)).email).toBe(account.email);
  });

  it("has one account after signing in twice in one moment", async () => {
    const account = freshGoogleAccount();
    const people = [new Person(), new Person()];
    await Promise.all(people.map((person) => signInWithGoogle(person, account)));
    const [one, other] = await Promise.all(people.map(whoIs));
    expect(one?.user.uid).toBeDefined();
    expect(other?.user.uid).toBe(one?.user.uid);
  });
});

describe("someone known from Google", () => {
  it("stays the same account when name and e-mail change there, also to a stranger's e-mail", async () => {
    const account = freshGoogleAccount();
    const first = await comeFromGoogle(account);
    const before = await whoIs(first);
    const victim = await Person.signUp();
    const later = await comeFromGoogle({ ...account, name: "Grace Hopper", email: victim.email });
    expect(await whoIs(later)).toMatchObject({
      user: { uid: before?.user.uid, email: account.email, displayName: "Grace Hopper" },
    });
  });

  it("is not whoever else has the e-mail at Google by now", async () => {
    const account = freshGoogleAccount();
    await comeFromGoogle(account);
    const other = new Person();
    const answer = await signInWithGoogle(other, freshGoogleAccount({ email: account.email }));
    const page = await (await other.visit(locationOf(answer).pathname)).text();
    expect(page).toContain("That e-mail address already belongs to another Google account here");
    expect(await whoIs(other)).toBeNull();
  });
});
