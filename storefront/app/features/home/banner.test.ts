import { expect, it } from "vitest";
import { SLIDES, subLine } from "./banner";

it("names the year of the day it is shown", () => {
  expect(subLine(2031)).toBe("Updated With New Drone Models for 2031");
});

it("shows the three captions of the specification in their order", () => {
  expect(SLIDES.map((slide) => slide.caption)).toEqual([
    "Providing a Wide Range of Drones",
    "Providing Premium World Class Drones",
    "High Rated Camera Drones",
  ]);
});
