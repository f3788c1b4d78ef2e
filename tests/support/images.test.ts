import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DemoAccounts, Secrets, Stack } from "./stack-files";

const ROOT = path.join(__dirname, "../..");
const IMAGES = path.join(ROOT, ".github/images");
const folder = mkdtempSync(path.join(tmpdir(), "aeroloft-images-"));
const written = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, ".data/images", name), "utf8"));

beforeAll(() => {
  copyFileSync(path.join(ROOT, ".env.example"), path.join(folder, ".env.example"));
  execFileSync(process.execPath, [path.join(IMAGES, "settings.mjs")], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the workflow that buys on containers writes all that its tests read", () => {
  expect(() => Stack.parse(written("stack.json"))).not.toThrow();
  expect(() => DemoAccounts.parse(written("demo-accounts.json"))).not.toThrow();
  expect(() => Secrets.parse(written("secrets.json"))).not.toThrow();
});

it("the sandbox of that workflow is reached from other containers", () => {
  expect(readFileSync(path.join(IMAGES, "compose.yml"), "utf8")).toMatch(/^ +STRIPE_SANDBOX_HOST: 0\.0\.0\.0$/m);
});
