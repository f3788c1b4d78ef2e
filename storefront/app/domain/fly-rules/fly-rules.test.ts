import { BUILT_IN_PRODUCTS, builtInFigures } from "medusa-backend/contract";
import { describe, expect, it } from "vitest";
import type { Figures } from "../specification";
import { FLY_RULES, flyAnswers, isFlown, regionOf, shortFlyAnswer } from "./fly-rules";
import { REGIONS, type Region } from "./rule";

const idsOf = (figures: Figures, region: Region) =>
  (flyAnswers(figures, "us").find((answer) => answer.region === region)?.rules ?? []).map(({ id }) =>
    id.replace(`${region}-`, ""),
  );

/** What the rules of each region ask of each built-in drone: handle, EU, UK, US, Bangladesh. */
const A1 = "operator pilot-online a1-c1 remote-id";
const A2 = "operator pilot-a2 a2 remote-id";
const A3 = "operator pilot-online a3 remote-id";
const UK_C1 = "both-ids pilot-test over-people-c1 remote-id-ready class-counts";
const UK_C2 = "both-ids pilot-a2 near-people remote-id-ready class-counts";
const UK_C3 = "both-ids pilot-test far-from-people remote-id-ready class-counts";
const US_LIGHT = "registration-light pilot where remote-id-light covered-list";
const US_HEAVY = "registration pilot where remote-id covered-list";
const BD = "recreation pilot where";
const C0 = "operator-camera pilot-light a1-c0 remote-id-not-asked";
const TABLE: Readonly<Record<string, readonly [eu: string, uk: string, us: string, bd: string]>> = {
  sparrow: [C0, "both-ids pilot-test over-people remote-id-missing class-counts", US_LIGHT, BD],
  "kestrel-mini": [C0, "both-ids pilot-test over-people remote-id-ready class-counts", US_LIGHT, BD],
  "wren-cine": [A1, UK_C1, US_HEAVY, BD],
  "swift-fpv": [
    "operator pilot-online unlabelled-a3 remote-id-not-asked",
    "both-ids pilot-test unmarked remote-id-missing class-missing",
    "registration pilot where remote-id-missing covered-list",
    BD,
  ],
  "osprey-classic": [A2, UK_C2, US_HEAVY, BD],
  "kestrel-air": [A1, UK_C1, US_HEAVY, BD],
  "heron-marine": [A2, UK_C2, US_HEAVY, BD],
  "petrel-thermal": [A2, UK_C2, US_HEAVY, BD],
  "tern-vtol": [A3, UK_C3, US_HEAVY, BD],
  "condor-hex": [A3, UK_C3, US_HEAVY, "recreation loaded pilot where"],
  "kestrel-pro": [A2, UK_C2, US_HEAVY, BD],
};

describe("the rules for flying", () => {
  it.each(BUILT_IN_PRODUCTS)("ask of $title what the table says, in each region", (product) => {
    const figures = builtInFigures(product);
    const asked = ["eu", "uk", "us", "bd"].map((region) => idsOf(figures, region as Region).join(" "));
    expect(asked).toEqual(TABLE[product.handle]);
  });

  it.each([
    [
      "eu",
      { weightGrams: 249, class: null, camera: "none" },
      "operator-none pilot-light unlabelled-a1 remote-id-not-asked",
    ],
    ["eu", { weightGrams: 249, class: "C0", camera: "4K" }, C0],
    ["eu", { weightGrams: 250, class: null }, "operator pilot-online unlabelled-a3 remote-id-not-asked"],
    ["eu", { weightGrams: 24_999, class: "C4" }, "operator pilot-online a3 remote-id-not-asked"],
    ["eu", { weightGrams: 25_000, class: null }, "specific"],
    ["eu", { weightGrams: 700, class: "C1", remoteId: false }, "operator pilot-online a1-c1 remote-id-missing"],
    ["eu", { weightGrams: 700, class: "C5", remoteId: true }, "operator specific remote-id"],
    ["eu", { weightGrams: 700 }, "operator"],
    ["eu", { class: "C2" }, "operator pilot-a2 a2 remote-id-missing"],
    ["uk", { weightGrams: 99, class: null }, "no-id over-people class-missing"],
    ["uk", { weightGrams: 100, class: null, camera: "none" }, "flyer-id pilot-test over-people class-missing"],
    ["uk", { weightGrams: 100, class: null }, "both-ids pilot-test over-people remote-id-missing class-missing"],
    ["uk", { weightGrams: 25_000, class: null }, "specific class-missing"],
    ["us", { weightGrams: 250, flightTimeMinutes: 9 }, US_LIGHT],
    ["us", { weightGrams: 251, remoteId: true, kind: "racing" }, US_HEAVY],
    ["us", { weightGrams: 251, rangeKm: 1 }, "registration pilot where remote-id-unknown covered-list"],
    ["us", { weightGrams: 24_948, remoteId: true, rangeKm: 1 }, "large covered-list"],
    ["bd", { weightGrams: 4_999, rangeKm: 1 }, BD],
    ["bd", { weightGrams: 4_999, rangeKm: 1, payloadGrams: 1 }, "recreation loaded pilot where"],
    ["bd", { weightGrams: 5_000, rangeKm: 1 }, "heavy pilot where"],
  ] as const)("in %s ask of %j: %s", (region, figures, ids) => {
    expect(idsOf(figures, region).join(" ")).toBe(ids);
  });

  it("name what the shop does not know, and ask nothing then", () => {
    for (const { region, rules, unknown } of flyAnswers({}, "bd")) {
      expect(rules).toEqual([]);
      expect(unknown).toEqual(region === "eu" || region === "uk" ? ["its mass", "its class label"] : ["its mass"]);
    }
  });

  it("are not asked of what is not flown", () => {
    for (const figures of [
      { kind: "battery" },
      { kind: "propellers", weightGrams: 40 },
      { kind: "bag", batteryWh: 1 },
    ]) {
      expect(isFlown(figures)).toBe(false);
      expect(flyAnswers(figures, "us")).toEqual([]);
      expect(shortFlyAnswer(figures, "us")).toBeNull();
    }
  });

  it.each([
    ["us", "us"],
    ["gb", "uk"],
    ["bd", "bd"],
    ["de", "eu"],
    ["no", "eu"],
    ["ch", "eu"],
    ["jp", null],
  ])("of %s are those of %s", (country, region) => {
    expect(regionOf(country)).toBe(region);
  });

  it.each(["us", "gb", "de", "bd"])("of the shop's country, %s, come first, and all others after them", (country) => {
    const regions = flyAnswers({ weightGrams: 300, class: "C1" }, country).map(({ region }) => region);
    expect(regions[0]).toBe(regionOf(country));
    expect(regions.toSorted()).toEqual([...REGIONS].sort());
  });

  it("say in short what holds in the shop's country, and nothing in a country whose rules the shop does not have", () => {
    const { facts } = BUILT_IN_PRODUCTS[0] ?? { facts: {} };
    const short = shortFlyAnswer(facts, "us");
    expect(short?.name).toBe("the United States");
    expect(short?.lines.map(({ topic }) => topic)).toEqual(["Registration", "Pilot", "Where", "Remote ID", "Buying"]);
    expect(short?.others).toEqual(["the European Union", "the United Kingdom", "Bangladesh"]);
    expect(shortFlyAnswer(facts, "jp")).toMatchObject({ name: null, lines: [], others: { length: 4 } });
  });
});

const ALL = REGIONS.flatMap((region) => FLY_RULES[region].rules.map((rule) => ({ ...rule, region })));
const DAY = /^20\d\d-\d\d-\d\d$/;

describe("each rule", () => {
  it("has an id of its own, which begins with its region", () => {
    expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
    for (const { id, region } of ALL) expect(id.startsWith(`${region}-`)).toBe(true);
  });

  it.each(ALL)("$id says what is needed, and never that somebody may fly", ({ says, more = "" }) => {
    expect(`${says} ${more}`).not.toMatch(/\b(?:you (?:may|can)|may (?:be )?fl\w+|allowed|permitted|legal)\b/i);
    expect(says).toMatch(/^[A-Z].*\.$/);
  });

  it.each(ALL)("$id names its source, since when it holds and when it was checked", ({ source }) => {
    expect(source.title).not.toBe("");
    expect(new URL(source.url).protocol).toBe("https:");
    expect(source.since).toMatch(DAY);
    expect(source.checkedOn).toMatch(DAY);
    expect(source.checkedOn >= source.since).toBe(true);
  });
});
