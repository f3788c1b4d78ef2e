/** The factor by which the pause grows with the age. */
const GROWTH = 1.05;

/** The number of questions that were due up to this age, in seconds. */
const questionsBy = (age: number) => Math.floor(Math.log(Math.max(1, age)) / Math.log(GROWTH));

/**
 * True if this run should ask Stripe about an event of this age, in seconds, with the last run `since` seconds ago: in
 * each run of the job during the first minute, every three minutes after an hour, about every 72 minutes after a day.
 */
export const isAskedNow = (age: number, since: number): boolean => questionsBy(age) > questionsBy(age - since);
