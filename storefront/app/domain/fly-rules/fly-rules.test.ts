import type { ProductFigures as Figures } from "medusa-backend/contract";
import { BUILT_IN_PRODUCTS } from "medusa-backend/contract";
import { describe, expect, it } from "vitest";
import { flyAnswers, isFlown, shortFlyAnswer } from "./fly-rules";
import { countryOfTimeZone, REGIONS, type Region, RULED_COUNTRIES, regionOf } from "./regions";

const idsOf = (figures: Figures, region: Region) =>
  (flyAnswers(figures, "us").find((answer) => answer.region === region)?.rules ?? []).map(({ id }) =>
    id.replace(`${region}-`, ""),
  );

const US_LIGHT = "registration-light pilot where remote-id-light insurance covered-list";
const US_HEAVY = "registration pilot where remote-id insurance covered-list";
const BD = "recreation pilot where";
const EU = "remote-id-not-asked insurance";
const C0 = `operator-camera pilot-light a1-c0 ${EU}`;
const UK = "remote-id-missing insurance";
const UK_C1 = "both-ids pilot-test over-people-c1 remote-id-ready insurance class-counts";

describe("the rules for flying", () => {
  it.each([
    ["eu", { weightGrams: 249, class: null, camera: "none" }, `operator-none pilot-light unlabelled-a1 ${EU}`],
    ["eu", { weightGrams: 249, class: "C0", camera: "4K" }, C0],
    ["eu", { weightGrams: 250, class: null }, `operator pilot-online unlabelled-a3 ${EU}`],
    ["eu", { weightGrams: 24_999, class: "C4" }, "operator pilot-online a3 remote-id-not-asked insurance-heavy"],
    ["eu", { weightGrams: 25_000, class: null }, "specific insurance-heavy"],
    [
      "eu",
      { weightGrams: 700, class: "C1", remoteId: false },
      "operator pilot-online a1-c1 remote-id-missing insurance",
    ],
    ["eu", { weightGrams: 700, class: "C5", remoteId: true }, "operator specific remote-id insurance"],
    ["eu", { weightGrams: 700 }, "operator insurance"],
    ["eu", { class: "C2" }, "operator pilot-a2 a2 remote-id-missing"],
    ["uk", { weightGrams: 99, class: null }, "no-id over-people insurance class-missing"],
    [
      "uk",
      { weightGrams: 100, class: null, camera: "none" },
      "flyer-id pilot-test over-people insurance class-missing",
    ],
    ["uk", { weightGrams: 100, class: null }, `both-ids pilot-test over-people ${UK} class-missing`],
    ["uk", { weightGrams: 700, class: null }, `both-ids pilot-test unmarked ${UK} class-missing`],
    ["uk", { weightGrams: 700, class: "C1", remoteId: true }, UK_C1],
    ["uk", { weightGrams: 900, class: "C2" }, `both-ids pilot-a2 near-people ${UK} class-counts`],
    ["uk", { weightGrams: 9_000, class: "C3" }, `both-ids pilot-test far-from-people ${UK} class-counts`],
    ["uk", { weightGrams: 25_000, class: null }, "specific insurance-heavy class-missing"],
    ["us", { weightGrams: 250, flightTimeMinutes: 9 }, US_LIGHT],
    ["us", { weightGrams: 251, remoteId: true, kind: "racing" }, US_HEAVY],
    ["us", { weightGrams: 251, remoteId: false }, "registration pilot where remote-id-missing insurance covered-list"],
    ["us", { weightGrams: 251, rangeKm: 1 }, "registration pilot where remote-id-unknown insurance covered-list"],
    ["us", { weightGrams: 24_948, remoteId: true, rangeKm: 1 }, "large covered-list"],
    ["bd", { weightGrams: 4_999, rangeKm: 1 }, BD],
    ["bd", { weightGrams: 4_999, rangeKm: 1, payloadGrams: 1 }, "recreation loaded pilot where"],
    ["bd", { weightGrams: 5_000, rangeKm: 1 }, "heavy pilot where"],
  ] as const)("in %s ask of %j: %s", (region, figures, ids) => expect(idsOf(figures, region).join(" ")).toBe(ids));

  it("name what the shop does not know, and are not asked of what is not flown", () => {
    for (const { region, rules, unknown } of flyAnswers({}, "bd")) {
      expect(rules).toEqual([]);
      const beside = { eu: ["its class label"], uk: ["its class label"], us: [], bd: ["whether insurance is needed"] };
      expect(unknown).toEqual(["its mass", ...beside[region]]);
    }
    const parts = [{ kind: "battery" }, { kind: "propellers", weightGrams: 40 }, { kind: "bag", batteryWh: 1 }];
    for (const figures of parts) {
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
  ])("of %s are those of %s", (country, region) => expect(regionOf(country)).toBe(region));

  it.each(["us", "gb", "de", "bd"])("of the shop's country, %s, come first, and all others after them", (country) => {
    const regions = flyAnswers({ weightGrams: 300, class: "C1" }, country).map(({ region }) => region);
    expect(regions[0]).toBe(regionOf(country));
    expect(regions.toSorted()).toEqual([...REGIONS].sort());
  });

  it("have a country's rules for each that can be chosen, in short, and its clocks lead to it", () => {
    expect(RULED_COUNTRIES.filter((country) => regionOf(country) === null)).toEqual([]);
    const zonesOf = (country: string) =>
      (new Intl.Locale(`und-${country}`) as unknown as { timeZones: string[] }).timeZones;
    for (const country of RULED_COUNTRIES) expect(zonesOf(country).map(countryOfTimeZone), country).toContain(country);
    for (const zone of zonesOf("us")) expect(countryOfTimeZone(zone), zone).toBe("us");
    for (const zone of ["UTC", "Asia/Calcutta", "America/Toronto", "Europe/Moscow", "Etc/GMT+5", ""])
      expect(countryOfTimeZone(zone), zone).toBeNull();
    const { facts } = BUILT_IN_PRODUCTS[0] ?? { facts: {} };
    const short = shortFlyAnswer(facts, "us");
    expect(short?.name).toBe("the United States");
    const topics = short?.lines.map(({ topic }) => topic).join();
    expect(topics).toBe("Class,Registration,Pilot,Where,Remote ID,Insurance,Buying");
    expect(shortFlyAnswer(facts, "jp")).toEqual({ name: null, lines: [], unknown: [] });
  });

  it.each([
    ["de", { class: "C2", weightGrams: 895 }, "EU class C2."],
    ["de", { class: null, weightGrams: 640 }, "No EU class label."],
    ["us", { class: "C2", weightGrams: 895 }, "EU class C2. The rules go by its mass, 895 g (1.97 lb)."],
    ["bd", { weightGrams: 4650 }, "The rules go by its mass, 4,650 g."],
    [
      "gb",
      { class: "C2", weightGrams: 895 },
      "EU class C2. A European class counts as the UK class of the same number until 31 December 2027.",
    ],
    ["de", { weightGrams: 895 }, undefined],
  ] as const)("name the class in %s of %j first: %s", (country, figures, words) => {
    const [first] = shortFlyAnswer(figures, country)?.lines ?? [];
    expect(first?.topic === "Class" ? first.says : undefined).toBe(words);
  });
});
