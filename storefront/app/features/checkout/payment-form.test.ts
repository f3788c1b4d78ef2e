import { expect, it } from "vitest";
import { whereTo } from "./payment-form";

const who = { name: "Ada", email: "ada@aeroloft.example", phone: "+880 1700 000000" };

it.each([
  ["House 12\nDhaka", "bd", "House 12\nDhaka\nBangladesh"],
  ["House 12\nDhaka\nBangladesh", "bd", "House 12\nDhaka\nBangladesh"],
  ["House 12, Dhaka, bangladesh.", "bd", "House 12, Dhaka, bangladesh."],
  ["7 Hangar Street, Austin, USA", "us", "7 Hangar Street, Austin, USA"],
  ["7 Hangar Street, Austin, TX 78701", "us", "7 Hangar Street, Austin, TX 78701"],
  ["7 Hangar Street\nAustin", "us", "7 Hangar Street\nAustin\nthe United States"],
  ["House 12\nDhaka\nBangladesh", "us", "House 12\nDhaka\nBangladesh\nthe United States"],
])("an order to %j in %s goes to %j", (address, countryCode, where) => {
  expect(whereTo({ ...who, address, countryCode })).toBe(where);
});

it("an address from its parts names its country once", () => {
  const parts = {
    street: "7 Hangar Street",
    extra: "",
    postcode: "78701",
    city: "Austin",
    province: "TX",
    country: "us",
  };
  const address = "7 Hangar Street\nAustin, TX 78701\nUnited States";
  expect(whereTo({ ...who, address, addressParts: parts })).toBe(address);
});

it("an order whose country nobody knows goes to its address alone", () => {
  expect(whereTo({ ...who, address: "7 Hangar Street" })).toBe("7 Hangar Street");
});
