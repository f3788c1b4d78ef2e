type Client = {
  name: string;
  /** The mark on a 32 grid, filled by the even-odd rule. */
  mark: string;
  /** How the name is set next to the mark. */
  type: "wide" | "tight" | "light" | "plain";
};

/** Milliseconds from one move to the next, and of a move (specification, section 9). */
export const CLIENTS_INTERVAL_MS = 1_850;
export const CLIENTS_SPEED_MS = 500;

/** Eleven invented companies, with their marks. */
export const CLIENTS: readonly Client[] = [
  {
    name: "Meridian",
    type: "light",
    mark: "M16 2a14 14 0 1 0 0 28 14 14 0 0 0 0-28zm0 3c3 0 5.500 5 5.500 11S19 27 16 27s-5.500-5-5.500-11S13 5 16 5z",
  },
  { name: "NORDKAI", type: "wide", mark: "M4 4h6l12 15V4h6v24h-6L10 13v15H4z" },
  {
    name: "Tallgrass",
    type: "tight",
    mark: "M16 2c3 6 3 11 0 16-3-5-3-10 0-16zM4 9c6 2 9.500 6 10.500 12C9 19.500 5.500 15.500 4 9zm24 0c-6 2-9.500 6-10.500 12C23 19.500 26.500 15.500 28 9zM5 25h22v4H5z",
  },
  { name: "Ostrava Bau", type: "plain", mark: "M3 29V15l7-5v19zm9 0V3l8 6v20zm10 0V12l7 5v12z" },
  {
    name: "HELIOGRID",
    type: "wide",
    mark: "M3 3h11v11H3zm15 0h11v11H18zM3 18h11v11H3zm20.500-1.500a7 7 0 1 1 0 14 7 7 0 0 1 0-14z",
  },
  { name: "Padma Survey", type: "tight", mark: "M16 3l13 25h-7l-6-12.500L10 28H3zM13.500 24h5v5h-5z" },
  {
    name: "sundial",
    type: "light",
    mark: "M16 2v14H2A14 14 0 0 1 16 2zm2 0a14 14 0 0 1 12 14H18zM2 18h14v12A14 14 0 0 1 2 18z",
  },
  {
    name: "Brackwater",
    type: "plain",
    mark: "M2 9c5-5 9-5 14 0s9 5 14 0v5c-5 5-9 5-14 0s-9-5-14 0zm0 11c5-5 9-5 14 0s9 5 14 0v5c-5 5-9 5-14 0s-9-5-14 0z",
  },
  { name: "KILN & CO", type: "wide", mark: "M16 2l12 8v18H4V10zm0 9a6 6 0 0 0-6 6v8h12v-8a6 6 0 0 0-6-6z" },
  {
    name: "Fieldmouse",
    type: "tight",
    mark: "M9 3a6 6 0 0 1 6 6 13 13 0 0 1 2 0 6 6 0 1 1 9 6c2 4 2 8-1 11-5 5-13 5-18 0-3-3-3-7-1-11A6 6 0 0 1 9 3zm3 14a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm8 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  },
  {
    name: "Vantage North",
    type: "light",
    mark: "M16 2l5 11 9 3-9 3-5 11-5-11-9-3 9-3zm0 10.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z",
  },
];
