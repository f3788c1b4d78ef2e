import { expect, it } from "vitest";
import { lateFor } from "./readiness";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const run = (name: string, intervalMs: number, ageMs: number) => ({ name, intervalMs, ageMs, knownMs: 10 * HOUR });

const RUNS = [
  run("sweep-payments", MINUTE, 9 * MINUTE),
  run("send-mails", 3_000, 10_000),
  run("forget-old-records", HOUR, 8 * HOUR),
  run("a-job-of-another-version", MINUTE, HOUR),
];
const EXPECTED = ["sweep-payments", "send-mails", "forget-old-records"];

it("a worker is not ready while a job has not ended in its time, and has no late job before that", () => {
  expect(lateFor(RUNS, EXPECTED, 9 * HOUR)).toEqual(["sweep-payments", "forget-old-records"]);
  expect(lateFor(RUNS, EXPECTED, 7 * MINUTE)).toEqual([]);
  expect(lateFor(RUNS, EXPECTED, 9 * MINUTE)).toEqual(["sweep-payments"]);
});
