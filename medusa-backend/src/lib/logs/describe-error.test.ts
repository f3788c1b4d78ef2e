import { describe, expect, it } from "vitest";
import { maskEmails, tellCause } from "./describe-error";

describe("maskEmails", () => {
  it("masks addresses and leaves the paths of a stack alone", () => {
    expect(maskEmails("Key (email)=(ann.b+c@x-y.test) at /node_modules/@medusajs/utils/dist/index.js")).toBe(
      "Key (email)=([e-mail]) at /node_modules/@medusajs/utils/dist/index.js",
    );
    expect(maskEmails("/users/ann%40x.test of <bo@localhost>")).toBe("/users/[e-mail] of <[e-mail]>");
  });

  it("takes a time that grows with the length alone", () => {
    const startedAt = performance.now();
    maskEmails("a".repeat(500_000));
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});

describe("tellCause", () => {
  it("tells the message of what a workflow threw, and the stack where there is one", () => {
    expect(tellCause({ message: "no such table", code: "42P01" })).toBe("no such table");
    expect(tellCause(new Error("away"))).toMatch(/^Error: away\n/);
    expect(tellCause("away")).toBe("away");
    expect(tellCause(undefined)).toBeUndefined();
  });
});
