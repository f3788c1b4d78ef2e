import { describe, expect, it } from "vitest";
import { joinedUnits, namedIn, readSearch, SYNONYMS, spelledWords, toSearchText } from "./search";

it("the dictionary has each entry once, and numbers with units and misspelt words are read as one", () => {
  const said = SYNONYMS.map(([word]) => word);
  expect(new Set(said).size).toBe(said.length);
  for (const [word, written] of SYNONYMS) {
    expect(`${word} ${written}`).toMatch(/^[a-z0-9 ]+$/);
    expect(word).not.toBe(written);
  }
  expect(joinedUnits("4K, 30 fps, 16 MP stills, 3 lenses")).toBe("30fps 16MP");
  expect(spelledWords("Café Kestrel 4K, kestrel & IP67")).toEqual(["cafe", "kestrel"]);
});

it.each([
  ["kestrel-pro", "kestrel pro"],
  ["150 km/h", "150 km h"],
  ["2.5 kg", "2.5 kg"],
  ["kestrel -pro", "kestrel -pro"],
])("toSearchText makes of %j %j", (text, seen) => expect(toSearchText(text)).toBe(seen));

it.each(["kestrel", "4k camera", "16 mp", "max", "under water", "tunder 250 g", "from 4k", "over 12345678 g", ""])(
  "readSearch takes no figure out of %j",
  (q) => {
    expect(readSearch(q)).toEqual({ words: q, bounds: [] });
  },
);

it.each([
  ["under 250 g", "", "weight_grams", "<", 250],
  ["drone under 1.5 kg", "drone", "weight_grams", "<", 1500],
  ["flies longer than 1 hour", "flies", "flight_time_minutes", ">", 60],
  ["camera up to 1,200 dollars", "camera", "price", "<=", 1200],
  ["racing faster than 100 km/h", "racing", "top_speed_kmh", ">", 100],
  ["min 12 m/s", "", "wind_resistance_mps", ">=", 12],
  ["<= 800 g", "", "weight_grams", "<=", 800],
])("readSearch reads %j", (q, words, figure, comparison, value) => {
  expect(readSearch(q)).toEqual({ words, bounds: [{ figure, comparison, value }] });
});

it.each([
  ["best cheap drone", "drone"],
  ["cheap under $300", ""],
  ["Longreach best-of", "Longreach best-of"],
])("readSearch leaves opinions out of %j", (q, words) => expect(readSearch(q).words).toBe(words));

it.each([
  ["cheap", "", "price"],
  ["lightest drone", "drone", "weight"],
  ["light drone with camera", "drone with camera", "weight"],
  ["light in the dark", "light in the dark", undefined],
  ["long arms", "arms", undefined],
  ["newest drones", "drones", "newest"],
  ["cheaper than $300", "", undefined],
])("readSearch reads of %j the order that it asks for", (q, words, order) => {
  expect(readSearch(q)).toMatchObject({ words, order });
});

it("readSearch reads several figures of one search, in no longer for one that was made to be slow", () => {
  expect(readSearch("over 300 dollars 4k under 1 kg")).toEqual({
    words: "4k",
    bounds: [
      { figure: "price", comparison: ">", value: 300 },
      { figure: "weight_grams", comparison: "<", value: 1000 },
    ],
  });
  const startedAt = performance.now();
  readSearch("under ".repeat(30).slice(0, 200));
  readSearch(`${"1,111".repeat(40)}`);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

describe("namedIn", () => {
  it.each([
    ["battery for kestrel pro", "kestrel-pro", "battery"],
    ["props that fit my sparrow", "sparrow", "props"],
  ])("finds in %j the product %s, and that it asks for %s", (q, handle, words) => {
    expect(namedIn(q).get(handle)).toBe(words);
  });

  it.each(["kestrel pro", "for the kestrel pro", "", "  "])("finds in %j nothing that goes with a product", (q) => {
    expect(namedIn(q).get("kestrel-pro")).toBeUndefined();
  });

  it("looks at a bounded number of words", () => {
    expect(namedIn("a ".repeat(100)).size).toBe(0);
    expect(namedIn(Array.from({ length: 100 }, (_, place) => `w${place}`).join(" ")).size).toBeLessThan(80);
  });
});
