import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../settings/env";

const FOLDER = path.join(ROOT, "docs/monitoring");
const CACHE = path.join(ROOT, "node_modules/.cache/aeroloft/prometheus");

/** The system's promtool, or the one of Debian's package, which is unpacked and not installed; null without both. */
function findPromtool(): string | null {
  if (spawnSync("promtool", ["--version"]).status === 0) return "promtool";
  const unpacked = path.join(CACHE, "usr/bin/promtool");
  if (!existsSync(unpacked)) {
    mkdirSync(CACHE, { recursive: true });
    const command = "apt-get download prometheus && dpkg --extract prometheus_*.deb .";
    spawnSync("sh", ["-c", command], { cwd: CACHE, stdio: "ignore", timeout: 60_000 });
  }
  return existsSync(unpacked) ? unpacked : null;
}

/** In `npm run test:full`: apt may have to bring the program. */
const inFull = it.runIf(process.env.FULL_TESTS);

inFull("each alert fires on its figures alone, and none in a healthy shop", { timeout: 90_000 }, ({ skip }) => {
  const promtool = findPromtool();
  if (!promtool) return skip("promtool is missing (Debian: apt-get install prometheus)");
  const run = (...args: string[]) => execFileSync(promtool, args, { cwd: FOLDER, encoding: "utf8" });
  expect(run("check", "rules", "alerts.yml")).toContain("SUCCESS");
  expect(run("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
});
