import { BUILT_IN_PRODUCTS } from "medusa-backend/contract";
import { describe, expect, it } from "vitest";
import { toKeyFigures, toSpecification } from "./figures";

const linesOf = (figures: Parameters<typeof toSpecification>[0]) =>
  toSpecification(figures).flatMap(({ lines }) => lines.map(({ label, value }) => `${label}: ${value}`));

describe("the specification table", () => {
  it("is empty for a product that says nothing", () => {
    expect(toSpecification({})).toEqual([]);
    expect(toKeyFigures({})).toEqual([]);
  });

  it("leaves out groups and lines that have nothing to say", () => {
    expect(toSpecification({ weightGrams: 1375, camera: "" }).map(({ title }) => title)).toEqual(["Body"]);
  });

  it("writes units, thousands and short distances as people read them", () => {
    expect(linesOf({ weightGrams: 1375, rangeKm: 0.1, windResistanceMps: 10.7, remoteId: false, class: null })).toEqual(
      ["Range: 100 m", "Wind resistance: 10.7 m/s", "Weight: 1,375 g", "EU class label: None", "Remote ID: None"],
    );
  });

  it.each(BUILT_IN_PRODUCTS)("tells all figures of $title", ({ facts }) => {
    expect(linesOf(facts)).toHaveLength(10);
    expect(toKeyFigures(facts)).toHaveLength(4);
  });
});
