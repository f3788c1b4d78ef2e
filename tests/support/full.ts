/** True in `npm run test:full`, which runs each test in its long form, and tests that take too long for `npm test`. */
export const IS_FULL = process.env.FULL_TESTS !== undefined;

/** All of a table's rows in `npm run test:full`; in `npm test` this many of them, spread over the table. */
export function few<const Row>(rows: readonly Row[], count: number): Row[] {
  if (IS_FULL || count >= rows.length) return [...rows];
  return Array.from({ length: count }, (_, place) => rows[Math.floor((place * rows.length) / count)] as Row);
}
