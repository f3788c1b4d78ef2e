const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A number of `length` digits in Crockford's base 32, which sorts as the number does. */
export function toBase32(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = DIGITS[rest % 32] + text;
  return text;
}

/** The part of made-up ids that differs in each run, so that two runs never make the same id. */
const RUN_CHARACTERS = 10;
const NUMBER_CHARACTERS = 6;
const KEY_CHARACTERS = 24;

/**
 * The shared part of the ids of one product's or order's records, as long as in Stripe's ids. Keys of one run grow with
 * the number, which keeps the database's indexes narrow. `startedAt` is the run's start in milliseconds.
 */
export function toKey(startedAt: number, number: number): string {
  const tail = "0".repeat(KEY_CHARACTERS - RUN_CHARACTERS - NUMBER_CHARACTERS);
  return `${toBase32(startedAt, RUN_CHARACTERS)}${toBase32(number, NUMBER_CHARACTERS)}${tail}`;
}

/** A number as Medusa stores it next to each numeric column. */
export const raw = (value: number) => ({ value: String(value), precision: 20 });

/** Whole cents as major units, without a rounding error. */
export const toMajor = (cents: number) => cents / 100;
