import { describe, expect, it } from "vitest";
import { toExpression, toPattern } from "./expressions";

describe("toPattern", () => {
  it.each([
    ["100%", "%100\\%%"],
    ["a_b", "%a\\_b%"],
    ["back\\slash", "%back\\\\slash%"],
    ["kestrel", "%kestrel%"],
  ])("takes the wildcards of %s as they stand", (q, pattern) => {
    expect(toPattern(q)).toBe(pattern);
  });
});

describe("toExpression", () => {
  it.each([
    ["a.b*@example.com", "a\\.b\\*\\@example\\.com"],
    ["***=(x) [y]{2}|^$", "\\*\\*\\*\\=\\(x\\) \\[y\\]\\{2\\}\\|\\^\\$"],
    ["back\\slash", "back\\\\slash"],
    ["Łódź 無人機", "Łódź 無人機"],
  ])("takes the signs of %s as they stand", (q, expression) => {
    expect(toExpression(q)).toBe(expression);
  });
});
