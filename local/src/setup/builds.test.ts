import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint, placeAdmin } from "./builds";

let root: string;
const put = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "builds-"));
});
afterEach(() => rmSync(root, { recursive: true }));

describe("fingerprint", () => {
  beforeEach(() => {
    put("src/a.ts", "1");
    put("src/deep/b.ts", "2");
  });

  it("differs when a file's content, name or absence does, whatever the dates, tests and outputs", async () => {
    const before = await fingerprint(root, ["src"]);
    put("src/deep/b.ts", "3");
    const changed = await fingerprint(root, ["src"]);
    put("src/deep/b.ts", "2");
    put("src/c.ts", "");
    const added = await fingerprint(root, ["src"]);
    expect(new Set([before, changed, added]).size).toBe(3);
    const whole = await fingerprint(root, ["src", "absent"]);
    utimesSync(path.join(root, "src/a.ts"), 1, 1);
    put("src/a.test.ts", "x");
    put("src/node_modules/x.ts", "x");
    put("src/build/x.js", "x");
    expect(await fingerprint(root, ["src"])).toBe(whole);
  });
});

describe("placeAdmin", () => {
  const served = (name: string) => path.join(root, "medusa-backend/.medusa/server/public/admin", name);
  beforeEach(() => {
    put("medusa-backend/.medusa/admin/index.html", '<script src="/app/assets/index-2.js">');
    put("medusa-backend/.medusa/admin/assets/index-2.js", "two");
    put("medusa-backend/.medusa/admin/.aeroloft-build.json", "{}");
  });

  it("puts Medusa Admin's build in the place of what was served before", async () => {
    for (const before of [null, "being built", '<script src="/app/assets/index-1.js">']) {
      if (before) writeFileSync(served("index.html"), before);
      await placeAdmin(root);
      expect(readFileSync(served("index.html"), "utf8")).toBe('<script src="/app/assets/index-2.js">');
      expect(readFileSync(served("assets/index-2.js"), "utf8")).toBe("two");
      expect(readdirSync(served("."))).toEqual(["assets", "index.html"]);
    }
  });

  it("leaves the page that is there until its other files are in place", async () => {
    put("medusa-backend/.medusa/server/public/admin/index.html", "being built");
    put("medusa-backend/.medusa/server/public/admin/assets/index-2.js/in-the-way", "");
    await expect(placeAdmin(root)).rejects.toThrow();
    expect(readFileSync(served("index.html"), "utf8")).toBe("being built");
  });
});
