import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { listExpectedJobs } from "./expected";
import { lateAfterMs } from "./late-jobs";

it("every scheduled job is named like its file, and notes when it ends", async () => {
  const names = await listExpectedJobs();
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const source = readFileSync(path.join(__dirname, "../jobs", `${name}.ts`), "utf8");
    expect(source).toContain(`name: "${name}"`);
    expect(source).toMatch(/^export default recordRuns\(config, \w+\);$/m);
  }
});

it("the rule for Prometheus and the doctor call a job late after the same time", () => {
  const rules = readFileSync(path.join(__dirname, "../../../docs/monitoring/alerts.yml"), "utf8");
  const rule = /> (\d+) \* max by \(name\) \(shop_job_interval_seconds\) \+ (\d+)\n +for: (\d+)m/.exec(rules);
  const [times = 0, seconds = 0, minutes = 0] = (rule ?? []).slice(1).map(Number);
  for (const interval_ms of [3_000, 3_600_000])
    expect(times * interval_ms + seconds * 1_000 + minutes * 60_000).toBe(lateAfterMs({ interval_ms }));
});
