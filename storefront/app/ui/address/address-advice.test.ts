import { expect, it } from "vitest";
import { addressAdvice } from "./address-advice";

it.each([
  ["+1 555 0123", "us"],
  ["12", "bd"],
  ["call me", "us"],
])("advice on an address asks whether the number %s is complete", (phone, country) => {
  expect(addressAdvice.phone(phone, country)).toMatch(/complete\?/);
});

it.each([
  ["", "us"],
  ["(512) 555-0123", "us"],
  ["+880 1700 000000", "us"],
  ["01700 000000", "bd"],
])("advice on an address says nothing about the number %j", (phone, country) => {
  expect(addressAdvice.phone(phone, country)).toBeNull();
});

it.each([
  ["somewhere", "us", "no city and no postal code"],
  ["12 Main Street", "us", "no city and no postal code"],
  ["12 Main Street\nUnited States", "us", "no city and no postal code"],
  ["12 Main Street, Austin", "us", "no postal code"],
  ["House 12, Road 5\nDhaka", "bd", "no postal code"],
  ["1 Sheikh Zayed Road", "ae", "no city"],
])("advice on an address asks whether the address %j in %s is complete: it has %s", (address, country, missing) => {
  expect(addressAdvice.address(address, country)).toBe(`Is this address complete? It seems to have ${missing}.`);
});

it.each([
  ["", "us"],
  ["7 Hangar Street, Austin, TX 78701", "us"],
  ["7 Hangar Street\nAustin, TX 78701-1234.\nUnited States", "us"],
  ["7 Hangar Street Austin 78701", "us"],
  ["House 12, Road 5\nDhaka-1209", "bd"],
  ["House 12, Road 5\nDhaka - 1209", "bd"],
  ["1 Quay, London sw1a 1aa", "gb"],
  ["1 Sheikh Zayed Road, Dubai", "ae"],
])("advice on an address says nothing about the address %j in %s", (address, country) => {
  expect(addressAdvice.address(address, country)).toBeNull();
});

it.each([
  ["1234", "us", "United States"],
  ["123456", "bd", "Bangladesh"],
])("advice on an address asks whether the postal code %s is right in %s", (postcode, country, name) => {
  expect(addressAdvice.postcode(postcode, country)).toContain(name);
});

it.each([
  ["", "us"],
  ["78701", "us"],
  ["78701-1234", "us"],
  [" 1209 ", "bd"],
  ["anything", "zz"],
])("advice on an address says nothing about the postal code %j in %s", (postcode, country) => {
  expect(addressAdvice.postcode(postcode, country)).toBeNull();
});
