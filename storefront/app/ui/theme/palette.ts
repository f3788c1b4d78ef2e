/** Every colour, as [light, dark] (docs/design.md). palette.test.ts checks contrasts: a new pair goes there. */
export const SURFACE = {
  DEFAULT: ["#FFFFFF", "#0E0F11"],
  subtle: ["#F6F6F4", "#141619"],
  muted: ["#EEEEEB", "#1C1F23"],
  emphasized: ["#E0E0DC", "#2B2F34"],
  inverted: ["#121416", "#F3F4F5"],
  panel: ["#FFFFFF", "#181A1E"],
  error: ["#FDEEF2", "#33131D"],
  warning: ["#FFF3DC", "#2E2410"],
  success: ["#E6F4EC", "#10291B"],
} as const;

export const INK = {
  DEFAULT: ["#121416", "#F3F4F5"],
  muted: ["#5C6066", "#A8ACB3"],
  subtle: ["#686D74", "#959AA1"],
  inverted: ["#FFFFFF", "#0E0F11"],
  error: ["#B3123B", "#FF8FA3"],
  warning: ["#7A5200", "#F2C46D"],
  success: ["#176B3A", "#7FD69B"],
} as const;

export const LINE = {
  DEFAULT: ["#E0E0DC", "#2B2F34"],
  muted: ["#EEEEEB", "#1C1F23"],
  emphasized: ["#C9C9C4", "#3D4248"],
  /** Around form fields: 3:1 against the background, so that fields are recognisable. */
  control: ["#85898F", "#767B82"],
  error: ["#B3123B", "#FF8FA3"],
  success: ["#176B3A", "#7FD69B"],
} as const;

/** The parts of a Chakra `colorPalette`. `solid` carries text in `contrast`; `fg` stands on `subtle` and `muted`. */
type Shades = Record<
  "contrast" | "fg" | "subtle" | "muted" | "emphasized" | "solid" | "focusRing" | "border",
  readonly [light: string, dark: string]
>;

const signal = (fg: Shades["fg"], subtle: Shades["subtle"], muted: Shades["muted"]): Shades => ({
  contrast: ["#FFFFFF", "#0E0F11"],
  fg,
  subtle,
  muted,
  emphasized: muted,
  solid: fg,
  focusRing: INK.DEFAULT,
  border: fg,
});

/** `gray` is the colour of buttons; `accent` is the only accent colour, international orange as on aircraft. */
export const PALETTES = {
  gray: {
    contrast: INK.inverted,
    fg: INK.DEFAULT,
    subtle: SURFACE.muted,
    muted: SURFACE.emphasized,
    emphasized: LINE.emphasized,
    solid: INK.DEFAULT,
    focusRing: INK.DEFAULT,
    border: LINE.control,
  },
  accent: {
    ...signal(["#9F340B", "#FF9463"], ["#FDEFE6", "#33190B"], ["#FBDCC8", "#4A230E"]),
    solid: ["#C2410C", "#FF7A3D"],
  },
  red: signal(INK.error, SURFACE.error, ["#F9D3DD", "#4B1B2A"]),
  orange: signal(INK.warning, SURFACE.warning, ["#FBE3B4", "#443516"]),
  green: signal(INK.success, SURFACE.success, ["#C9E7D5", "#183D28"]),
} as const satisfies Record<string, Shades>;

/** The studio floor of the product pictures; they lie on it in both modes. */
export const STUDIO = { floor: "#CBCDCF", backdrop: "#C8C9CC" } as const;
