/** The pause grows with the age by this much. */
const GROWTH = 1.05;

/** Questions that were due up to this age, in seconds. */
const questionsBy = (age: number) => Math.floor(Math.log(Math.max(1, age)) / Math.log(GROWTH));

/**
 * True when Stripe is asked in this run about something so old, in seconds, where the run before was `since` seconds ago: at each run of
 * the job for a minute, after an hour each three minutes, after a day each 72 minutes or so.
 */
export const isAskedNow = (age: number, since: number): boolean => questionsBy(age) > questionsBy(age - since);
