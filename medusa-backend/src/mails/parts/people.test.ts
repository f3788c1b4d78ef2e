import { expect, it } from "vitest";
import { toGreetedName, withoutLinks } from "./people";

it.each(["Ada", "Åse O’Hara-Bloggs", "J.R.R. Tolkien", "نور الهدى", "Renée 😀", "Louis 14"])(
  "the name in a greeting is %s, as it was typed",
  (name) => {
    expect(toGreetedName(name)).toBe(name);
  },
);

it.each([
  "You won evil.com",
  "//evil",
  "write eve@evil",
  "evil。com",
  "evil．com",
  "evil.xn--p1ai",
  "пример.рф",
  "call +1 900 555 0199",
])("the name in a greeting is none where it is %j", (name) => expect(toGreetedName(name)).toBe(""));

it("the name in a greeting is its first line, and never longer than a name", () => {
  expect(toGreetedName("Ada\r\nYou owe us money")).toBe("Ada");
  expect(toGreetedName("😀".repeat(41))).toBe(`${"😀".repeat(40)}…`);
});

it.each([
  ["7 Hangar Street\nDhaka", "7 Hangar Street\nDhaka"],
  ["+1 555 0123", "+1 555 0123"],
  ["St.Mary's Rd. 4, c/o A.B.", "St. Mary's Rd. 4, c/o A.B."],
  ["https://evil.example/win?a=b", "https:/ evil. example/win?a=b"],
  ["eve@evil.com", "eve at evil. com"],
])("a text in a mail has nothing that a mail program makes a link of: %j", (typed, shown) => {
  expect(withoutLinks(typed)).toBe(shown);
});
