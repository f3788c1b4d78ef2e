import type { JobFacts } from "../queries/doctor/running-facts";

/** How late a job may be, in times of its interval and in minutes. */
const LATE_INTERVALS = 3;
const LATE_MINUTES = 5;

/** After this time without an end, in milliseconds, a job is late. */
export const lateAfterMs = ({ interval_ms }: Pick<JobFacts, "interval_ms">) =>
  interval_ms * LATE_INTERVALS + LATE_MINUTES * 60_000;

/** The jobs of this version that have not ended for too long. */
export const listLateJobs = (runs: readonly JobFacts[], expected: readonly string[]): JobFacts[] =>
  runs.filter((run) => expected.includes(run.name) && run.age_ms > lateAfterMs(run));
