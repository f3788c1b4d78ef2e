import { expect, it } from "vitest";
import { inUs, withInches } from "./us-units";

it.each([
  [135, "4.8 oz"],
  [453, "16 oz"],
  [454, "1 lb"],
  [3100, "6.83 lb"],
])("%d grams are %s", (grams, words) => expect(inUs.mass(grams)).toBe(words));

it.each([
  [0.1, "330 ft"],
  [0.999, "3,280 ft"],
  [1, "0.6 mi"],
  [25, "15.5 mi"],
])("%d kilometres are %s", (km, words) => expect(inUs.distance(km)).toBe(words));

it.each([
  ["290 × 303 × 99 mm", "290 × 303 × 99 mm (11.4 × 11.9 × 3.9 in)"],
  ["Taken apart: 1,488 × 360 mm", "Taken apart: 1,488 × 360 mm (58.6 × 14.2 in)"],
  ["239 mm across, 135 mm pitch", "239 mm (9.4 in) across, 135 mm (5.3 in) pitch"],
  ["10,5 × 3 mm", "10,5 × 3 mm"],
  ["Does not fold", "Does not fold"],
])("%j is with inches %j", (text, words) => expect(withInches(text)).toBe(words));
