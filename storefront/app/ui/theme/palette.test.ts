import { describe, expect, it } from "vitest";
import { INK, LINE, PALETTES, SURFACE } from "./palette";

/** WCAG 2 relative luminance of a #RRGGBB colour. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("the %s palette", (_, mode) => {
  const grounds = [SURFACE.DEFAULT, SURFACE.subtle, SURFACE.panel].map((pair) => pair[mode]);

  it("keeps texts and labels at 4.5:1 on all their grounds, and borders and focus rings at 3:1", () => {
    const { inverted: _onInk, ...texts } = INK;
    for (const text of [...Object.values(texts), PALETTES.accent.fg, PALETTES.accent.solid])
      for (const ground of grounds)
        expect(contrast(text[mode], ground), `${text[mode]} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const [name, shades] of Object.entries(PALETTES)) {
      expect(contrast(shades.contrast[mode], shades.solid[mode]), `${name} solid`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades.fg[mode], shades.subtle[mode]), `${name} subtle`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades.fg[mode], shades.muted[mode]), `${name} muted`).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of grounds) {
      expect(contrast(LINE.control[mode], ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(PALETTES.gray.focusRing[mode], ground)).toBeGreaterThanOrEqual(3);
    }
  });
});
