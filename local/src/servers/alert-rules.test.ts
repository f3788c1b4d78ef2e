import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { ROOT } from "../settings/env";

const FOLDER = path.join(ROOT, "docs/monitoring");
const CACHE = path.join(ROOT, "node_modules/.cache/aeroloft/prometheus");
const read = (name: string): unknown => parse(readFileSync(path.join(FOLDER, name), "utf8"));
const Rule = z.object({ alert: z.string(), labels: z.object({ severity: z.enum(["page", "ticket"]) }) });
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Rule) })) });
const Tests = z.object({ tests: z.array(z.object({ name: z.string() })) });

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

const rules = () => Rules.parse(read("alerts.yml")).groups.flatMap((group) => group.rules);

it("each alert that wakes somebody is a sign on a page of docs/incidents.md, which names no other", () => {
  const waking = rules().flatMap(({ alert, labels }) => (labels.severity === "page" ? alert : []));
  const signs = readFileSync(path.join(ROOT, "docs/incidents.md"), "utf8").match(/`[A-Z][a-z]+[A-Z][A-Za-z]+`/g) ?? [];
  expect([...new Set(signs)].toSorted()).toEqual(waking.map((alert) => `\`${alert}\``).toSorted());
});

it("each alert has a test with figures on which it fires", () => {
  const alerts = rules().map(({ alert }) => alert);
  const tried = Tests.parse(read("alerts.test.yml")).tests.flatMap(({ name }) => /^\w+(?=, )/.exec(name) ?? []);
  expect(alerts.length).toBeGreaterThan(10);
  expect(tried.toSorted()).toEqual(alerts.toSorted());
});

it("each alert fires on its figures alone, and none in a healthy shop", { timeout: 90_000 }, ({ skip }) => {
  const promtool = findPromtool();
  if (!promtool) return skip("promtool is missing (Debian: apt-get install prometheus)");
  const run = (...args: string[]) => execFileSync(promtool, args, { cwd: FOLDER, encoding: "utf8" });
  expect(run("check", "rules", "alerts.yml")).toContain("SUCCESS");
  expect(run("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
});
