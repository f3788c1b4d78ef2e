type Client = {
  name: string;
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
  },
  { name: "NORDKAI", type: "wide" },
  {
    name: "Tallgrass",
    type: "tight",
  },
  { name: "Ostrava Bau", type: "plain" },
  {
    name: "HELIOGRID",
    type: "wide",
  },
  { name: "Padma Survey", type: "tight" },
  {
    name: "sundial",
    type: "light",
  },
  {
    name: "Brackwater",
    type: "plain",
  },
  { name: "KILN & CO", type: "wide" },
  {
    name: "Fieldmouse",
    type: "tight",
  },
  {
    name: "Vantage North",
    type: "light",
  },
];
