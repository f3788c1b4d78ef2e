import { describe, expect, it } from "vitest";
import { type DeliveryRecords, expectOf } from "./arrival";

/** A warehouse in New York, which changes its clocks; orders until two o'clock leave on the same day. */
const RECORDS: DeliveryRecords = {
  option: { order_cut_off: "14:00", transit_days: "2-4", transit_days_bd: "6-10", transit_days_de: 3 },
  location: { time_zone: "America/New_York" },
  locationCountry: "us",
  country: "us",
};
const expectAt = (moment: string, records: Partial<DeliveryRecords> = {}) =>
  expectOf([{ ...RECORDS, ...records }], new Date(moment)).arrival;

const NEW_YORK = { time_zone: "America/New_York", order_cut_off: "14:00" };
/** Until eleven at night: eight on Tuesday evening in New York is Wednesday in UTC. */
const LATE = { option: { order_cut_off: "23:00", transit_days: "2-4" } };
/** Its weekend is Friday and Saturday: a parcel leaves on Sunday, and arrives after the working days of its country. */
const KUWAIT = { location: { time_zone: "Asia/Kuwait" }, locationCountry: "kw" };
/** Tuesday is in time; then the holiday on Wednesday, Thursday, and Sunday after the weekend. */
const DHAKA = {
  location: { time_zone: "Asia/Dhaka", closed_days: "Friday, Saturday", holidays: "2026-12-16" },
  option: { ...(RECORDS.option as object), handling_days: 2 },
  country: "bd",
};
const OF_LOCATION = { ...NEW_YORK, transit_days: "2-4", handling_days: "1" };
const FOR_US = { ...NEW_YORK, transit_days_us: "6-10" };

// 24 November 2026 is a Tuesday; New York is five hours behind UTC.
it.each<[string, string, Partial<DeliveryRecords>, string[]]>([
  ["is counted from the same day", "2026-11-24T18:59:59.999Z", {}, ["2026-11-26", "2026-11-30", "2026-11-24T19"]],
  ["until the cut-off", "2026-11-24T19:00:00Z", {}, ["2026-11-27", "2026-12-01", "2026-11-25T19"]],
  ["by the warehouse's day", "2026-11-25T01:00:00Z", LATE, ["2026-11-26", "2026-11-30", "2026-11-25T04"]],
  ["without the weekend, from Friday evening", "2026-11-27T20:00:00Z", {}, ["2026-12-02", "2026-12-04"]],
  ["and from Sunday", "2026-11-29T12:00:00Z", {}, ["2026-12-02", "2026-12-04", "2026-11-30T19"]],
  ["with each country's weekend", "2026-11-27T06:00:00Z", KUWAIT, ["2026-12-01", "2026-12-03", "2026-11-29T11"]],
  ["without closed days, with handling", "2026-12-15T07:59:00Z", DHAKA, ["2026-12-28", "2027-01-01"]],
  ["for another country", "2026-11-24T12:00:00Z", { country: "bd" }, ["2026-12-02", "2026-12-08"]],
  ["as one day, if the courier names one", "2026-11-24T12:00:00Z", { country: "de" }, ["2026-11-27", "2026-11-27"]],
  [
    "by the stock location's settings alone",
    "2026-11-24T12:00:00Z",
    { location: OF_LOCATION, option: null },
    ["2026-11-27", "2026-12-01"],
  ],
  [
    "by the shipping option's own first",
    "2026-11-24T12:00:00Z",
    { location: OF_LOCATION, option: { transit_days: "1", handling_days: 0 } },
    ["2026-11-25", "2026-11-25"],
  ],
  [
    "by those for all countries before the location's for one, whose days are another speed's",
    "2026-11-24T12:00:00Z",
    { location: FOR_US, option: { transit_days: "1-2" } },
    ["2026-11-25", "2026-11-26"],
  ],
  [
    "by those for the country before those for all",
    "2026-11-24T12:00:00Z",
    { location: FOR_US, option: { transit_days: "1-2", transit_days_us: "3" } },
    ["2026-11-27", "2026-11-27"],
  ],
])("an arrival %s (%s)", (_, moment, records, [earliest, latest, orderBy = ""]) => {
  const arrival = expectAt(moment, records);
  expect(arrival).toMatchObject({ earliest, latest, country: records.country ?? "us" });
  expect(arrival?.orderBy).toMatch(new RegExp(`^${orderBy}`));
});

it("an arrival does not change at midnight, neither in UTC nor in the warehouse", () => {
  const afternoon = expectAt("2026-11-24T23:59:00Z");
  for (const moment of ["2026-11-25T00:01:00Z", "2026-11-25T04:59:00Z", "2026-11-25T05:01:00Z"])
    expect(expectAt(moment)).toEqual(afternoon);
});

it.each([
  ["spring", "2026-03-06", "19:00", "2026-03-09", "18:00"],
  ["autumn", "2026-10-30", "18:00", "2026-11-02", "19:00"],
])("an arrival keeps the hour of the cut-off when the clocks change in %s", (_, friday, before, monday, after) => {
  expect(expectAt(`${friday}T12:00:00Z`)?.orderBy).toBe(`${friday}T${before}:00.000Z`);
  expect(expectAt(`${friday}T20:00:00Z`)?.orderBy).toBe(`${monday}T${after}:00.000Z`);
});

it.each<[string, Partial<DeliveryRecords>]>([
  ["the shipping option has no settings", { option: null }],
  ["the cut-off is no time", { option: { order_cut_off: "2 pm", transit_days: "2-4" } }],
  ["there is no time for the country", { option: { order_cut_off: "14:00", transit_days_bd: "2-4" } }],
  ["the days run backwards", { option: { order_cut_off: "14:00", transit_days: "4-2" } }],
  ["the stock location has no time zone", { location: {} }],
  ["the time zone does not exist", { location: { time_zone: "Dhaka/Bangladesh" } }],
  ["a holiday is no date", { location: { time_zone: "Asia/Dhaka", holidays: "Christmas" } }],
  ["the warehouse never opens", { location: { time_zone: "Asia/Dhaka", closed_days: "sun mon tue wed thu fri sat" } }],
])("nothing is promised where %s", (_, records) => expect(expectAt("2026-11-24T12:00:00Z", records)).toBeNull());

const DUTIES_RECORDS: DeliveryRecords = { option: null, location: {}, locationCountry: "bd", country: "us" };
const dutiesOf = (records: Partial<DeliveryRecords>) =>
  expectOf([{ ...DUTIES_RECORDS, ...records }], new Date("2026-11-24T12:00:00Z")).duties;

it.each<[string, Partial<DeliveryRecords>, string]>([
  ["may be due abroad where nothing is set", {}, "due"],
  ["are included where ops say so of the country", { location: { duties_us: "included" } }, "included"],
  ["are included where ops say so of all countries", { location: { duties: "included" } }, "included"],
  ["are the country's own before those of all", { location: { duties: "included", duties_us: "due" } }, "due"],
  [
    "are the shipping option's before the location's",
    { option: { duties: "due" }, location: { duties: "included" } },
    "due",
  ],
  ["are those of another country nowhere else", { location: { duties_ca: "included" } }, "due"],
  ["are never in a delivery at home", { country: "bd", location: { duties: "due" } }, "none"],
  ["are never within the European customs union", { country: "fr", locationCountry: "de" }, "none"],
  ["may be due on the way out of it", { country: "gb", locationCountry: "de" }, "due"],
  ["can be said to be none", { location: { duties_us: "none" } }, "none"],
  ["are not promised by a setting that says something else", { location: { duties_us: "yes" } }, "due"],
  [
    "are the shipping option's for all countries before the location's for one",
    { option: { duties: "due" }, location: { duties_us: "included" } },
    "due",
  ],
  [
    "are the location's where the shipping option has none",
    { option: { duties_us: null }, location: { duties_us: "included" } },
    "included",
  ],
])("duties and import taxes %s", (_, records, duties) => expect(dutiesOf(records)).toBe(duties));

describe("an order that goes by several deliveries", () => {
  const expectAll = (...options: object[]) =>
    expectOf(
      options.map((option) => ({ ...RECORDS, option: { order_cut_off: "14:00", ...option } })),
      new Date("2026-11-24T12:00:00Z"),
    );

  it("has arrived when the last has, is promised where each is, and has duties where one has", () => {
    const [express, lorry] = [{ transit_days: "1" }, { transit_days: "6-10" }];
    expect(expectAll(express, lorry).arrival).toEqual(expectAll(lorry).arrival);
    expect(expectAll(lorry, express)).toEqual(expectAll(express, lorry));
    expect(expectAll({ transit_days: "1" }, {}).arrival).toBeNull();
    expect(expectAll()).toEqual({ arrival: null, duties: "none" });
    const abroad = { ...DUTIES_RECORDS, location: { duties_us: "included" } };
    const dutiesOfAll = (...options: object[]) =>
      expectOf(
        options.map((option) => ({ ...abroad, option })),
        new Date(),
      ).duties;
    expect(dutiesOfAll({}, { duties: "due" })).toBe("due");
    expect(dutiesOfAll({}, { duties: "none" })).toBe("included");
  });
});
