import { describe, expect, it } from "vitest";
import { chooseHandle } from "./handle";

const choose = (name: string, ...taken: string[]) => chooseHandle(name, new Set(taken));

describe("a product's handle", () => {
  it.each([
    ["Дрон", [], "drone-1"],
    ["无人机", ["drone-1", "drone-2"], "drone-3"],
    ["  --  ", [], "drone-1"],
    ["Sparrow", ["sparrow"], "sparrow-2"],
    ["Sparrow", ["sparrow", "sparrow-2", "sparrow-3"], "sparrow-4"],
  ])("of %j beside %j is %s", (name, taken, handle) => expect(choose(name, ...taken)).toBe(handle));

  it.each([
    ["Łódź Straße Ærø", "lodz-strasse-aero"],
    ["Đà Nẵng Prop Guard", "da-nang-prop-guard"],
    ["Øre Case", "ore-case"],
    ["Çelik İniş Takımı", "celik-inis-takimi"],
    ["ÞÓRSMÖRK GUÐ ŒUVRE ẞ", "thorsmork-gud-oeuvre-ss"],
    ["Ħaż-Żebbuġ Ŧ Ŋ Ə", "haz-zebbug-t-n-e"],
  ])("of %s has its letters: %s", (name, handle) => {
    expect([choose(name), choose(name.normalize("NFD"))]).toEqual([handle, handle]);
  });

  it("is the name in Latin letters, digits and hyphens, without an underscore at the ends or within", () => {
    expect(choose("Ñandú_Pro  (2nd Gen.)")).toBe("nandu-pro-2nd-gen");
    expect(choose("x".repeat(200))).toHaveLength(80);
  });
});
