import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../../local/src/settings/env";
import { Run } from "../bench/runs";

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "aeroloft-bench-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("npm run bench starts a shop of its own and measures a row on it", { timeout: 15 * 60_000 }, async () => {
  const json = path.join(folder, "run.json");
  // The exit code says whether guards are met, too, which depends on the machine.
  const { stdout } = await run("npm", ["run", "bench", "--", "--quick", "--row", "P3", "--json", json], {
    cwd: ROOT,
  }).catch((error: { stdout: string }) => error);
  expect(stdout).toContain("A shop for the bench:");
  expect(Run.parse(JSON.parse(await readFile(json, "utf8"))).rows).toMatchObject([{ id: "P3" }]);
});
