import { describe, expect, it } from "vitest";
import { guessCountry, notServed } from "./served-countries";
import { toServed } from "./served-countries.server";

const places = toServed([
  { code: "us", name: "United States" },
  { code: "bd", name: "Bangladesh" },
]);
const { countries } = places;

describe("the country that is guessed", () => {
  it.each([
    ["bd", "+1 512 555 0123", "bd", "address"],
    ["us", "+880 1700 000000", "us", "address"],
    ["de", "", "de", "address"],
    [null, "+880 1700 000000", "bd", "phone"],
    [null, " 00880-1700-000000", "bd", "phone"],
    [null, "+1 555 0123", "us", "phone"],
    [null, "01700 000000", "us", "default"],
    [null, "+49 30 123456", "us", "default"],
    [null, undefined, "us", "default"],
  ] as const)("where the address names %j and the number is %j is %s, by the %s", (named, phone, code, from) => {
    expect(guessCountry({ named, phone }, countries)).toEqual({ code, from });
  });

  it("is none where the shop does not know its countries", () => {
    expect(guessCountry({ named: "bd" }, [])).toEqual({ code: "", from: "default" });
  });
});

it("what is said of a country without delivery names those with it", () => {
  const words = "We do not deliver to the United Kingdom. We deliver to the United States and Bangladesh.";
  expect(notServed("gb", places)).toBe(words);
  expect([notServed("bd", places), notServed("gb", toServed([])), notServed("", places)]).toEqual([null, null, null]);
  const many = Array.from({ length: 30 }, () => ({ code: "us", name: "United States" }));
  expect(toServed(many).served).toBe("We deliver to 30 countries.");
});
