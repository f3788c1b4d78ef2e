/** The documents of a drone: by the end of their address, and as they are called. */
export const PRODUCT_PAPERS = [
  ["quick-start", "Quick start"],
  ["manual", "Manual"],
  ["declaration", "Declaration of conformity (sample)"],
] as const;
