import { expect, it } from "vitest";
import { deliveryWords } from "./delivery-countries";

it.each([
  ["us", ["us", "bd"], "We deliver to the United States."],
  ["de", ["us", "bd"], "We do not deliver to Germany. We deliver to the United States and Bangladesh."],
  ["zz", ["us"], "We deliver to the United States."],
  ["us", [], null],
] as const)("of %s, where the shop delivers to %j: %s", (country, countries, words) => {
  expect(deliveryWords(country, countries)).toBe(words);
});
