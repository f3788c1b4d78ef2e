import { describe, expect, it } from "vitest";
import {
  chooseAtGoogle,
  comeFromGoogle,
  freshGoogleAccount,
  locationOf,
  makeProof,
  sendProof,
  signInWithGoogle,
  unverified,
  whoIs,
} from "../support/google";
import { inFull } from "../support/in-full";
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

const link = (person: Person, password: string) =>
  person.submit("/login", { link: "google", password, redirectTo: "/explore" });

describe("an account with a password and the same e-mail", () => {
  it("is not entered by Google alone, verified or not, whatever the case of its letters", async () => {
    const owner = await Person.signUp();
    for (const email of [owner.email, owner.email.toUpperCase()]) {
      const account = freshGoogleAccount({ email });
      const verified = new Person();
      expect(locationOf(await signInWithGoogle(verified, account)).pathname).toBe("/login");
      expect(await (await verified.visit("/login")).text()).toContain("Link your Google account");
      expect(await whoIs(verified)).toBeNull();
      const not = await comeFromGoogle(unverified(account));
      expect(await (await not.visit("/login")).text()).not.toContain("Link your Google account");
      expect(await whoIs(not)).toBeNull();
    }
  });

  inFull("is linked by its password alone, and signs in with Google from then on", async () => {
    const owner = await Person.signUp("Password Owner");
    const uid = (await whoIs(owner))?.user.uid;
    const account = freshGoogleAccount({ email: owner.email, name: "Google Owner" });
    const person = await comeFromGoogle(account);
    const wrong = await link(person, "not the password");
    expect(wrong.status).toBe(401);
    expect(await whoIs(person)).toBeNull();
    const right = await link(person, owner.password);
    expect(locationOf(right).pathname).toBe("/explore");
    expect(await whoIs(person)).toMatchObject({ user: { uid, email: owner.email, displayName: "Google Owner" } });
    const again = await comeFromGoogle(account);
    expect((await whoIs(again))?.user.uid).toBe(uid);
    expect((await whoIs(await Person.signIn(owner)))?.user.uid).toBe(uid);
  });

  it("gives a stranger who registered the victim's e-mail first nothing of the victim's Google account", async () => {
    const account = freshGoogleAccount();
    const stranger = await Person.signUp("Stranger", account.email);
    const victim = await comeFromGoogle(account);
    expect(await whoIs(victim)).toBeNull();
    expect((await whoIs(stranger))?.user.displayName).toBe("Stranger");
    const own = await comeFromGoogle(freshGoogleAccount());
    expect((await link(own, stranger.password)).status).toBe(302);
    expect((await whoIs(own))?.user.email).not.toBe(account.email);
  });

  it("is not linked without a sign-in at Google in this browser, nor by a cookie of one's own making", async () => {
    const owner = await Person.signUp();
    const fake = Buffer.from(JSON.stringify({ person: freshGoogleAccount({ email: owner.email }) })).toString("base64");
    for (const cookie of ["", `google-link=${encodeURIComponent(`${fake}.signature`)}`]) {
      const answer = await new Person().submit("/login", { link: "google", password: owner.password }, { cookie });
      expect(locationOf(answer).pathname).toBe("/login");
      expect(answer.headers.getSetCookie().some((line) => /^session=[^;]/.test(line))).toBe(false);
    }
  });
});

describe("a proof sent to Medusa past the storefront", () => {
  const account = freshGoogleAccount();
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

  it.each([
    ["nothing", () => ""],
    ["no signature", () => makeProof(account).split(".")[0] ?? ""],
    ["a signature under another key", () => makeProof(account, {}, "another key")],
    [
      "another person under a good signature",
      () => {
        const [payload = ""] = makeProof(freshGoogleAccount()).split(".");
        return `${payload}.${makeProof(account).split(".")[1]}`;
      },
    ],
    ["one of 61 seconds ago", () => makeProof(account, { issuedAt: inSeconds(-61) })],
    ["one from two minutes ahead", () => makeProof(account, { issuedAt: inSeconds(120) })],
    ["an issuer nobody knows", () => makeProof(account, { issuer: "https://evil.example" })],
  ])("is not believed: %s", async (_name, proof) => {
    expect(await sendProof({ proof: proof() })).toEqual({ status: 401, code: "invalid_credentials" });
  });

  it("is good once, and tells one issuer's person from another's of the same subject", async () => {
    const person = freshGoogleAccount();
    const proof = makeProof(person);
    expect((await sendProof({ proof })).status).toBe(201);
    expect(await sendProof({ proof })).toEqual({ status: 401, code: "invalid_credentials" });
    const other = makeProof(person, { issuer: "https://accounts.google.com" });
    expect(await sendProof({ proof: other })).toEqual({ status: 409, code: "account_exists" });
  });
});
