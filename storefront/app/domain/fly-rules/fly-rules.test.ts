import { BUILT_IN_PRODUCTS } from "medusa-backend/contract";
import { describe, expect, it } from "vitest";
import type { Figures } from "../specification";
import { flyAnswers, isFlown, regionOf, shortFlyAnswer } from "./fly-rules";
import { REGIONS, type Region } from "./rule";

const idsOf = (figures: Figures, region: Region) =>
  (flyAnswers(figures, "us").find((answer) => answer.region === region)?.rules ?? []).map(({ id }) =>
    id.replace(`${region}-`, ""),
  );

const US_LIGHT = "registration-light pilot where remote-id-light covered-list";
const US_HEAVY = "registration pilot where remote-id covered-list";
const BD = "recreation pilot where";
const C0 = "operator-camera pilot-light a1-c0 remote-id-not-asked";

describe("the rules for flying", () => {
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
    ["uk", { weightGrams: 700, class: null }, "both-ids pilot-test unmarked remote-id-missing class-missing"],
    [
      "uk",
      { weightGrams: 700, class: "C1", remoteId: true },
      "both-ids pilot-test over-people-c1 remote-id-ready class-counts",
    ],
    ["uk", { weightGrams: 900, class: "C2" }, "both-ids pilot-a2 near-people remote-id-missing class-counts"],
    ["uk", { weightGrams: 9_000, class: "C3" }, "both-ids pilot-test far-from-people remote-id-missing class-counts"],
    ["uk", { weightGrams: 25_000, class: null }, "specific class-missing"],
    ["us", { weightGrams: 250, flightTimeMinutes: 9 }, US_LIGHT],
    ["us", { weightGrams: 251, remoteId: true, kind: "racing" }, US_HEAVY],
    ["us", { weightGrams: 251, remoteId: false }, "registration pilot where remote-id-missing covered-list"],
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
