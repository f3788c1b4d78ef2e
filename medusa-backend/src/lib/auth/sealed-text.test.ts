import { describe, expect, it } from "vitest";
import type { GoogleProofClaims } from "../../contract/google";
import { readGoogleProof, sealText, signGoogleProof, unsealText } from "./sealed-text";

const SECRET = "a-secret-of-the-shop-of-32-characters";

describe("a sealed text", () => {
  it("shows nothing of the text, is it again under its own secret, and read under no other", () => {
    const sealed = sealText("token", SECRET);
    expect(() => unsealText(sealed, [`${SECRET}!`])).toThrow();
    const bytes = Buffer.from(sealed, "base64url");
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => unsealText(changed.toString("base64url"), [SECRET])).toThrow();
    }
    const [one, other] = [sealText("token", SECRET), sealText("token", SECRET)];
    expect(one).not.toBe(other);
    expect(unsealText(one, [SECRET])).toBe("token");
    expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("token");
  });
});

const KEY = "a key that only the two servers know";
const NOW = Date.UTC(2026, 0, 1);
const CLAIMS: GoogleProofClaims = {
  issuer: "https://accounts.google.com",
  subject: "110000000000000000001",
  email: "ada@example.com",
  emailVerified: true,
  name: "Ada Aviator",
  photo: null,
  issuedAt: NOW / 1000,
  proofId: "5f0d7c5e-5b1a-4a6e-9f0f-0f2b8f3c7d11",
};
const good = signGoogleProof(CLAIMS, KEY);

/** Unsigned, foreign and old ones: tests/contract/google.test.ts. */
describe("readGoogleProof", () => {
  it.each([
    ["a signature with more behind it", `${good}.${good.split(".")[1]}`],
    ["what is not JSON", signGoogleProof("words" as unknown as GoogleProofClaims, KEY)],
    ["a flag that is a word", signGoogleProof({ ...CLAIMS, emailVerified: "true" as never }, KEY)],
    ["a photo of another scheme", signGoogleProof({ ...CLAIMS, photo: "javascript:alert(1)" }, KEY)],
  ])("does not believe %s", (_name, proof) => {
    expect(readGoogleProof(proof, KEY, NOW)).toBeNull();
  });

  it("believes a signed proof for 60 seconds, its e-mail in lower case", () => {
    expect(readGoogleProof(good, KEY, NOW + 60_000)).toEqual(CLAIMS);
    const shouted = signGoogleProof({ ...CLAIMS, email: "ADA@Example.com" }, KEY);
    expect(readGoogleProof(shouted, KEY, NOW)?.email).toBe("ada@example.com");
  });
});
