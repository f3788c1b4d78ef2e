import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";

const ENTRANCE = path.join(import.meta.dirname, "aeroloft.cjs");
const MAIN = path.join(import.meta.dirname, "bootstrap/main.cjs");

const folder = mkdtempSync(path.join(tmpdir(), "entrance é "));
const preload = path.join(folder, "preload.cjs");
afterAll(() => rmSync(folder, { recursive: true }));

/** The entry point under a Node with this `version`, without the rest of the program. */
function enter(version: string) {
  const versions = JSON.stringify({ ...process.versions, node: version });
  writeFileSync(
    preload,
    `Object.defineProperty(process, "versions", { value: ${versions} });
     require.cache[${JSON.stringify(MAIN)}] = { loaded: true, get exports() { console.log("bootstrapped"); return {}; } };`,
  );
  return spawnSync(process.execPath, ["--require", preload, ENTRANCE], { encoding: "utf8" });
}

it("the entrance names the needed and the present version on an older Node", () => {
  const told = expect.stringContaining("needs Node.js 20.19 or newer, and this is 20.18.3");
  expect(enter("20.18.3")).toMatchObject({ status: 1, stderr: told });
});

it.each(["20.19.0", "24.0.0"])("the entrance starts, with nothing to say, on Node %s", (version) => {
  expect(enter(version)).toMatchObject({ status: 0, stdout: "bootstrapped\n", stderr: "" });
});
