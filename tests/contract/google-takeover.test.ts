import { describe, expect, it } from "vitest";
import {
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
