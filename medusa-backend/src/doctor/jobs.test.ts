import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { listExpectedJobs } from "./expected";

it("every scheduled job is named like its file, and notes when it ends", async () => {
  const names = await listExpectedJobs();
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const source = readFileSync(path.join(__dirname, "../jobs", `${name}.ts`), "utf8");
    expect(source).toContain(`name: "${name}"`);
    expect(source).toMatch(/^export default recordRuns\(config, \w+\);$/m);
  }
});
