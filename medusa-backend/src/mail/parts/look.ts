/**
 * The shop's colours in mails: the light values of the storefront's tokens (docs/design.md), because mail programs do
 * not support variables.
 */
export const INK = { DEFAULT: "#121416", muted: "#5C6066", inverted: "#FFFFFF" } as const;
export const GROUND = { page: "#F6F6F4", sheet: "#FFFFFF", line: "#E0E0DC" } as const;

/** The dark values, for programs that ask for them. */
export const DARK = {
  ink: "#F3F4F5",
  muted: "#A8ACB3",
  inverted: "#0E0F11",
  page: "#0E0F11",
  sheet: "#181A1E",
  line: "#2B2F34",
} as const;

const FAMILY = '"Instrument Sans", "Helvetica Neue", Helvetica, Arial, sans-serif';

export const FONT = {
  title: { fontFamily: FAMILY, fontSize: "32px", lineHeight: "36px", fontWeight: 600, letterSpacing: "-0.03em" },
  body: { fontFamily: FAMILY, fontSize: "16px", lineHeight: "25px" },
  small: { fontFamily: FAMILY, fontSize: "13px", lineHeight: "20px" },
  action: { fontFamily: FAMILY, fontSize: "16px", fontWeight: 600 },
} as const;

/** Distances: between lines of a block, and between blocks. */
export const SPACE = { line: "16px", block: "28px" } as const;
