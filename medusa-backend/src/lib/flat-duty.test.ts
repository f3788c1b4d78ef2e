import { expect, it } from "vitest";
import type { DeliveryRecords } from "./arrival";
import { dutyOnArrival, FlatDuty, readFlatDuty, unreadableDuties } from "./flat-duty";

const EU = "3 EUR per heading up to 150 EUR since 2026-07-01 at 1.16 USD";
const EU_DUTY = { currency: "eur", each: 300, most: 17_400, since: "2026-07-01" };

it.each([
  [EU, EU_DUTY],
  [" 3.00 eur PER heading up to 150 eur since 2026-07-01 at 1.16 usd ", EU_DUTY],
  ["2.5 USD per heading up to 80 USD since 2026-07-01", { ...EU_DUTY, currency: "usd", each: 250, most: 8_000 }],
  [
    "400 JPY per heading up to 10000 JPY since 2026-07-01 at 0.0066 USD",
    { ...EU_DUTY, currency: "jpy", each: 400, most: 6_600 },
  ],
])("a row of the table of flat duties %s", (text, duty) => expect(FlatDuty.parse(text)).toEqual(duty));

it.each([
  ["has no rate", "3 EUR per heading up to 150 EUR since 2026-07-01"],
  ["has a rate in another currency", "3 EUR per heading up to 150 EUR since 2026-07-01 at 0.87 GBP"],
  ["has a rate of the shop's own currency", "3 USD per heading up to 150 USD since 2026-07-01 at 1.16 USD"],
  ["names two currencies", "3 EUR per heading up to 150 USD since 2026-07-01 at 1.16 USD"],
  ["has a day that is none", "3 EUR per heading up to 150 EUR since 2026-07-32 at 1.16 USD"],
  ["is no text", 3],
])("a row of the table of flat duties is refused if it %s", (_, text) => {
  expect(FlatDuty.safeParse(text).success).toBe(false);
});

it("a row of the table of flat duties is named if it cannot be read, and other settings are not", () => {
  expect(unreadableDuties({ duty_eu: EU, duty_gb: "3 EUR", duty_us: null, duties_us: "due", duties: 3 })).toEqual([
    "duty_gb",
  ]);
  expect(unreadableDuties(null)).toEqual([]);
});

const TO_GERMANY: DeliveryRecords = { option: null, location: { duty_eu: EU }, locationCountry: "bd", country: "de" };
const rowOf = (records: Partial<DeliveryRecords>, day = "2026-11-29") =>
  readFlatDuty({ ...TO_GERMANY, ...records }, day);

it.each<[string, Partial<DeliveryRecords>, string?]>([
  ["before its day", {}, "2026-06-30"],
  ["where the shop pays the duties", { location: { duty_eu: EU, duties: "included" } }],
  ["where there are said to be none", { location: { duty_eu: EU, duties_de: "none" } }],
  ["within the union", { locationCountry: "fr" }],
  ["within the shop's own country", { location: { duty_bd: EU }, country: "bd" }],
  ["of a country outside the union", { country: "gb" }],
  ["if the country's own cannot be read", { location: { duty_eu: EU, duty_de: "3 EUR" } }],
])("the row in force is none %s", (_, records, day) => expect(rowOf(records, day)).toBeNull());

it("the row in force is the union's from its first day on, or the country's own", () => {
  expect(rowOf({}, "2026-07-01")).toEqual(EU_DUTY);
  const own = EU.replace("3 EUR", "5 EUR");
  expect(rowOf({ location: { duty_eu: EU, duty_de: own } })).toMatchObject({ each: 500 });
  // The shipping option's setting takes precedence.
  expect(rowOf({ option: { duty_eu: own } })).toMatchObject({ each: 500 });
  expect(rowOf({ location: { duty_gb: own }, country: "gb" })).toMatchObject({ each: 500 });
});

const askedFor = (goods: number, ...codes: (string | null)[]) => dutyOnArrival(EU_DUTY, { goods, codes });

it("the duty on arrival counts each heading, or product without a code, once, for goods up to the row's value", () => {
  expect(askedFor(9_000, "850760")).toEqual({ currency: "eur", each: 300, headings: 1, amount: 300 });
  expect(askedFor(9_000, "850760", "8507600033", "88062110")).toMatchObject({ headings: 2, amount: 600 });
  expect(askedFor(9_000, "880621", "880622")).toMatchObject({ headings: 2, amount: 600 });
  // Medusa Admin takes any text.
  expect(askedFor(9_000, "8806.22.10", "880622", "8806.23.00")).toMatchObject({ headings: 2, amount: 600 });
  expect(askedFor(9_000, "850760", null, null, "850760")).toMatchObject({ headings: 3, amount: 900 });
  expect(askedFor(17_400, "850760")).not.toBeNull();
  expect(askedFor(17_401, "850760")).toBeNull();
  expect(askedFor(0)).toBeNull();
});
