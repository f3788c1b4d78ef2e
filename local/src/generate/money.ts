/** A number as Medusa stores it next to each numeric column. */
export const raw = (value: number) => ({ value: String(value), precision: 20 });

/** Whole cents as major units, without a rounding error. */
export const toMajor = (cents: number) => cents / 100;
