import { expect, it } from "vitest";
import { stepOf } from "./zoom-engine";

const LEVELS = { fit: 0.4, max: 1.5 };

it.each([
  ["+", 0.4, 0.6],
  ["=", 0.4, 0.6],
  ["+", 1.2, 1.5],
  ["-", 1.2, 0.8],
  ["-", 0.5, 0.4],
  ["0", 1.5, 0.4],
])("%s at %s zooms to %s", (key, level, wanted) => {
  const step = stepOf(key, level, LEVELS);
  expect(step && "level" in step ? step.level : null).toBeCloseTo(wanted);
});

it("moves a picture that is larger than the window, against the arrow", () => {
  expect(stepOf("ArrowRight", 1, LEVELS)).toEqual({ x: -80, y: 0 });
  expect(stepOf("ArrowUp", 1, LEVELS)).toEqual({ x: 0, y: 80 });
});

it.each(["ArrowRight", "Escape", "a"])(
  "leaves %s to the next picture or the browser while the whole picture shows",
  (key) => {
    expect(stepOf(key, LEVELS.fit, LEVELS)).toBeNull();
  },
);
