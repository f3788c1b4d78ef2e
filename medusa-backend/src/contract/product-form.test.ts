import { describe, expect, it } from "vitest";
import { PANELS, panelsOf } from "./product-form";

const namesIn = (panels: typeof PANELS) => panels.flatMap(({ fields }) => fields.map(({ name }) => name));

describe("the panels of a product's form", () => {
  it.each([
    ["drone", { weightGrams: "249", kind: "folding" }, "Fields of accessories", "capacityMah"],
    ["battery", { capacityMah: "5000", fits: "kestrel-pro" }, "Fields of drones", "flightTimeMinutes"],
  ])("have what is for a %s alone, and lose no field", (_kind, texts, title, other) => {
    const panels = panelsOf(texts);
    const [last] = panels.slice(-1);
    expect(last?.title).toBe(title);
    expect(last?.fields.map(({ name }) => name)).toContain(other);
    expect(namesIn(panels.slice(0, -1))).not.toContain(other);
    expect(namesIn(panels).toSorted()).toEqual(namesIn(PANELS).toSorted());
  });

  it.each([
    ["that is new", {}],
    ["that has fields of both", { weightGrams: "249", massGrams: "10" }],
  ])("of a product %s are all of them", (_which, texts) => expect(panelsOf(texts)).toBe(PANELS));

  it("keep a given field of the other kind in its place", () => {
    const panels = panelsOf({ fits: "kestrel-pro", rangeKm: "" });
    expect(panels.find(({ title }) => title === "Works with")?.fields.map(({ name }) => name)).toEqual(["fits"]);
  });
});
