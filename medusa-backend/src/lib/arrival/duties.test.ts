import { describe, expect, it } from "vitest";
import type { DeliveryRecords } from "./delivery-times";
import { readDuties } from "./duties";

const RECORDS: DeliveryRecords = { option: null, location: {}, location_country: "bd", country: "us" };
const dutiesOf = (records: Partial<DeliveryRecords>) => readDuties({ ...RECORDS, ...records });

describe("duties and import taxes", () => {
  it.each<[string, Partial<DeliveryRecords>, string]>([
    ["may be due abroad where nothing is set", {}, "due"],
    ["may be due where the location has no address", { location_country: null }, "due"],
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
    ["are never within the European customs union", { country: "fr", location_country: "de" }, "none"],
    ["may be due on the way out of it", { country: "gb", location_country: "de" }, "due"],
    ["can be said to be none", { location: { duties_us: "none" } }, "none"],
    ["are not promised by a setting that says something else", { location: { duties_us: "yes" } }, "due"],
    [
      "are the location's where the shipping option has none",
      { option: { duties_us: null }, location: { duties_us: "included" } },
      "included",
    ],
  ])("%s", (_, records, duties) => {
    expect(dutiesOf(records)).toBe(duties);
  });
});
