import { expect, it } from "vitest";
import { codeAt } from "./totp";

it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("the code at second %i is RFC 6238's", (seconds, code) => {
  expect(codeAt("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", Math.floor(seconds / 30))).toBe(code);
});
