import { describe, expect, it } from "vitest";
import { toPattern } from "./expressions";

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
