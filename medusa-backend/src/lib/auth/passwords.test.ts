import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./passwords";

describe("the list of common passwords", () => {
  it.each(["12345678", "password", "1234567890", "iloveyou", "password123"])("has %s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(["", "PASSWORD", "password ", " 12345678", "12345678\n", "correct horse battery"])(
    "does not have %j",
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});
