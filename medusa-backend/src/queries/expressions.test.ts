import { expect, it } from "vitest";
import { toPattern } from "./expressions";

it.each([
  ["100%", "%100\\%%"],
  ["a_b", "%a\\_b%"],
  ["back\\slash", "%back\\\\slash%"],
  ["kestrel", "%kestrel%"],
  ["A\u030aga\u030ard", "%Ågård%"],
  ["５０％", "%50\\%%"],
])("toPattern takes %s as it stands, in the composed form", (q, pattern) => expect(toPattern(q)).toBe(pattern));
