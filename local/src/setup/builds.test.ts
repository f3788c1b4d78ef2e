import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint } from "./builds";

describe("fingerprint", () => {
  let root: string;
  const put = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  };
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "fingerprint-"));
    put("src/a.ts", "1");
    put("src/deep/b.ts", "2");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("differs when a file's content, name or absence differs", async () => {
    const before = await fingerprint(root, ["src"]);
    put("src/deep/b.ts", "3");
    const changed = await fingerprint(root, ["src"]);
    put("src/deep/b.ts", "2");
    put("src/c.ts", "");
    const added = await fingerprint(root, ["src"]);
    expect(new Set([before, changed, added]).size).toBe(3);
  });

  it("is the same whatever the dates, tests and build outputs", async () => {
    const before = await fingerprint(root, ["src", "absent"]);
    utimesSync(path.join(root, "src/a.ts"), 1, 1);
    put("src/a.test.ts", "x");
    put("src/node_modules/x.ts", "x");
    put("src/build/x.js", "x");
    expect(await fingerprint(root, ["src"])).toBe(before);
  });
});
