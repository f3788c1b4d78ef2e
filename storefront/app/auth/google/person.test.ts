import { describe, expect, it } from "vitest";
import { GoogleUserInfo } from "./person";

const ADA = { sub: "1100", email: "Ada@Example.com", email_verified: true, name: "Ada Aviator", picture: null };

describe("GoogleUserInfo", () => {
  it.each([
    ["an error page's answer", { error: "invalid_token" }],
    ["an empty subject", { ...ADA, sub: "" }],
    ["a subject that is no text", { ...ADA, sub: 1100 }],
    ["a subject with a line break", { ...ADA, sub: "11\n00" }],
    ["nothing", null],
  ])("is nobody for %s", (_name, answer) => expect(GoogleUserInfo.safeParse(answer).success).toBe(false));

  it.each([
    ["the flag is missing", { email_verified: undefined }],
    ["the flag is a word", { email_verified: "true" }],
    ["there is no e-mail", { email: undefined }],
    ["the e-mail is none", { email: "ada" }],
  ])("does not take the e-mail for verified when %s", (_name, change) => {
    expect(GoogleUserInfo.parse({ ...ADA, ...change }).emailVerified).toBe(false);
  });

  it("reads who it is, the e-mail in lower case, and passes over a phone number [S3-14]", () => {
    expect(GoogleUserInfo.parse({ ...ADA, picture: "https://lh3.example/ada", phone_number: "+880 1" })).toEqual({
      subject: "1100",
      email: "ada@example.com",
      emailVerified: true,
      name: "Ada Aviator",
      photo: "https://lh3.example/ada",
    });
  });

  it("has the e-mail and the name that the shop can keep, and no photo of another scheme", () => {
    expect(GoogleUserInfo.parse({ ...ADA, email: "D'@München.example" }).email).toBe("d'@xn--mnchen-3ya.example");
    expect(GoogleUserInfo.parse({ ...ADA, name: " Ada\u0000\n " }).name).toBe("Ada");
    expect(GoogleUserInfo.parse({ ...ADA, name: "x".repeat(300) }).name).toHaveLength(200);
    expect(GoogleUserInfo.parse({ ...ADA, name: `A\ud800${"😀".repeat(300)}` }).name).toBe(`A ${"😀".repeat(198)}`);
    for (const name of [undefined, "\u200b", "\u3164\u202e"])
      expect(GoogleUserInfo.parse({ ...ADA, name }).name).toBe("ada");
    expect(GoogleUserInfo.parse({ ...ADA, picture: "javascript:alert(1)" }).photo).toBeNull();
  });
});
