import { describe, expect, it } from "vitest";
import { joinedUnits, SYNONYMS, spelledWords, toSearchText } from "./search-words";

describe("the dictionary of the shop's words", () => {
  it("has each entry once, in lower case, and none that says itself", () => {
    const said = SYNONYMS.map(([word]) => word);
    expect(new Set(said).size).toBe(said.length);
    for (const [word, written] of SYNONYMS) {
      expect(`${word} ${written}`).toMatch(/^[a-z0-9 ]+$/);
      expect(word).not.toBe(written);
    }
  });
});

describe("toSearchText", () => {
  it.each([
    ["kestrel-pro", "kestrel pro"],
    ["kestrel.pro", "kestrel pro"],
    ["150 km/h", "150 km h"],
    ["2.5 kg", "2.5 kg"],
    ["kestrel -pro", "kestrel -pro"],
  ])("makes of %j %j", (text, seen) => {
    expect(toSearchText(text)).toBe(seen);
  });
});

it("a number and its unit are also one word", () => {
  expect(joinedUnits("4K, 30 fps, 16 MP stills, 3 lenses")).toBe("30fps 16MP");
});

it("misspelt words are compared with words of four letters and more, without accents", () => {
  expect(spelledWords("Café Kestrel 4K, kestrel & IP67")).toEqual(["cafe", "kestrel"]);
});
