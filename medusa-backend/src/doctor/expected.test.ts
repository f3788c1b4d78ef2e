import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { LEAST_FREE_PERCENT } from "./checks/machine";
import { lateAfterMs, listExpectedJobs } from "./expected";

it("every scheduled job is named like its file, and notes when it ends", async () => {
  const names = await listExpectedJobs();
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const source = readFileSync(path.join(__dirname, "../jobs", `${name}.ts`), "utf8");
    expect(source).toContain(`name: "${name}"`);
    expect(source).toMatch(/^export default recordRuns\(config, .+\);$/m);
  }
});

const RULES = readFileSync(path.join(__dirname, "../../../docs/monitoring/alerts.yml"), "utf8");
const figuresIn = (rule: RegExp) => (rule.exec(RULES) ?? []).slice(1).map(Number);

it("the rule for Prometheus and the doctor call a job late after the same time", () => {
  const rule =
    /> (\d+) \* max by \(name\) \(shop_job_interval_seconds\) \+ (\d+)\n +and (\d+) \* .* \+ (\d+)\n.*\n +for: (\d+)m/;
  const [times = 0, seconds = 0, timesUp, secondsUp, minutes = 0] = figuresIn(rule);
  expect([timesUp, secondsUp]).toEqual([times, seconds]);
  for (const intervalMs of [3_000, 3_600_000])
    expect(times * intervalMs + seconds * 1_000 + minutes * 60_000).toBe(lateAfterMs({ intervalMs }));
});

it("the rule for Prometheus and the doctor want the same part of the disk to be free", () => {
  const [free = 0] = figuresIn(/min\(shop_disk_free_ratio\) < ([\d.]+)\n/);
  expect(free * 100).toBe(LEAST_FREE_PERCENT);
});
