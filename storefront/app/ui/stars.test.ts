import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Stars } from "./stars";

/** What a rating says, how many stars stand there, and how many of them are filled. */
function drawn(rating: number): [label: string, stars: number, filled: number] {
  const html = renderToStaticMarkup(createElement(Stars, { rating }));
  const count = (pattern: RegExp) => (html.match(pattern) ?? []).length;
  return [/aria-label="([^"]*)"/.exec(html)?.[1] ?? "", count(/<svg/g), count(/data-filled/g)];
}

describe("the stars of a rating", () => {
  it("are all empty for 0, which is the lowest of the scale [S9-24]", () => {
    expect(drawn(0)).toEqual(["Rated 0 out of 5", 5, 0]);
  });

  it("are as many filled as the rating says, up to all five [S9-15]", () => {
    expect([1, 2, 3, 4, 5].map(drawn)).toEqual(
      [1, 2, 3, 4, 5].map((rating) => [`Rated ${rating} out of 5`, 5, rating]),
    );
    expect(drawn(6)[2]).toBe(5);
  });
});
