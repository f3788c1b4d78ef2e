import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Stars } from "./stars";

/** A rating's text, and the end of its filled stars, in pixels of their 102: each star is 18 wide, with gaps of 3. */
function drawn(rating: number): [label: string, filled: number] {
  const html = renderToStaticMarkup(createElement(Stars, { rating }));
  const empty = Number(/clip-path:inset\(0 ([\d.]+)% 0 0\)/.exec(html)?.[1] ?? 0);
  return [/aria-label="([^"]*)"/.exec(html)?.[1] ?? "", Math.round(102 - (102 * empty) / 100)];
}

describe("the stars of a rating", () => {
  it("are all empty for 0, which is the lowest of the scale [S9-24]", () => {
    expect(drawn(0)).toEqual(["Rated 0 out of 5", 0]);
  });

  it("are as many filled as the rating says, up to all five [S9-15]", () => {
    expect([1, 2, 3, 4].map((rating) => drawn(rating)[1])).toEqual([21, 42, 63, 84]);
    expect([5, 6].map((rating) => drawn(rating)[1])).toEqual([102, 102]);
  });

  it("end within a star where the average does", () => {
    expect(drawn(3.5)).toEqual(["Rated 3.5 out of 5", 3 * 21 + 9]);
  });
});
