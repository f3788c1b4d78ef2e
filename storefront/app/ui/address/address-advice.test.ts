import { describe, expect, it } from "vitest";
import { addressAdvice } from "./address-advice";

describe("advice on an address", () => {
  it.each([
    ["+1 555 0123", "us"],
    ["12", "bd"],
    ["call me", "us"],
  ])("asks whether the number %s is complete", (phone, country) => {
    expect(addressAdvice.phone(phone, country)).toMatch(/complete\?/);
  });

  it.each([
    ["", "us"],
    ["(512) 555-0123", "us"],
    ["+880 1700 000000", "us"],
    ["01700 000000", "bd"],
  ])("says nothing about the number %j", (phone, country) => {
    expect(addressAdvice.phone(phone, country)).toBeNull();
  });

  it.each([
    ["1234", "us", "United States"],
    ["123456", "bd", "Bangladesh"],
  ])("asks whether the postal code %s is right in %s", (postcode, country, name) => {
    expect(addressAdvice.postcode(postcode, country)).toContain(name);
  });

  it.each([
    ["", "us"],
    ["78701", "us"],
    ["78701-1234", "us"],
    [" 1209 ", "bd"],
    ["anything", "zz"],
  ])("says nothing about the postal code %j in %s", (postcode, country) => {
    expect(addressAdvice.postcode(postcode, country)).toBeNull();
  });
});
