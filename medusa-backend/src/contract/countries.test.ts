import { describe, expect, it } from "vitest";
import { placeName, readCountry } from "./countries";

describe("the country of an address", () => {
  it.each([
    ["House 12, Road 5\nDhanmondi, Dhaka 1209\nBangladesh", "bd"],
    ["House 12, Road 5, Dhaka, bangladesh.", "bd"],
    ["7 Hangar Street, Austin, U.S.A.\r\n\r\n", "us"],
    ["7 Hangar Street, Austin\nUnited States of America", "us"],
    ["221B Baker Street\nLondon NW1 6XE\nUK", "gb"],
    ["Istiklal 1\nIstanbul\nTurkiye", "tr"],
    ["Dam 1\nAmsterdam\nThe Netherlands", "nl"],
    ["1 Rue\nAbidjan\nCote d'Ivoire", "ci"],
  ])("is read from the last line of %j", (address, country) => {
    expect(readCountry(address)).toBe(country);
  });

  it.each([
    "7 Hangar Street\nAustin, TX 78701",
    "12 Main St, Lebanon, PA 17042-1234",
    "7 Hangar Street, Austin, Texas 78701",
    "1 Peachtree St\nAtlanta georgia 30303-0001",
    "350 Fifth Avenue\nNew York, 10118",
  ])("is the US where the last line ends in a state and its postcode: %j", (address) => {
    expect(readCountry(address)).toBe("us");
  });

  it.each([
    "7 Hangar Street",
    "House 12\nDhaka 1209",
    "1 Peachtree Street\nAtlanta, Georgia",
    "12 Rustaveli Avenue\nTbilisi\nGeorgia",
    "Bangladesh Embassy\nWashington",
    "1 Road\nNew Jersey",
    "1 Road, PA",
    "Texas 1209",
    "10 Texas Street 787011",
    "European Union",
    "",
    "🛸",
  ])("is not read from %j", (address) => {
    expect(readCountry(address)).toBeNull();
  });
});

it("a country's name in a sentence has its article", () => {
  expect(["us", "bd", "ky", "nz"].map(placeName)).toEqual([
    "the United States",
    "Bangladesh",
    "the Cayman Islands",
    "New Zealand",
  ]);
});
