import { describe, expect, it } from "vitest";
import { installKey, matchesLock } from "../install.mjs";

const lock = {
  packages: {
    "": { version: "1.0.0" },
    local: { version: "1.0.0" },
    "node_modules/zod": { version: "4.2.0", integrity: "sha512-a" },
    "node_modules/esbuild-darwin": { version: "1.0.0", optional: true },
  },
};

describe("matchesLock", () => {
  it("refuses an install that npm did not finish (no hidden lock file)", () => {
    expect(matchesLock(lock, null)).toBe(false);
  });

  it("refuses a missing package and another version", () => {
    expect(matchesLock(lock, { packages: {} })).toBe(false);
    expect(matchesLock(lock, { packages: { "node_modules/zod": { version: "4.1.0", integrity: "sha512-a" } } })).toBe(
      false,
    );
  });

  it("refuses the same version with another content", () => {
    const found = { "node_modules/zod": { version: "4.2.0", integrity: "sha512-b" } };
    expect(matchesLock(lock, { packages: found })).toBe(false);
  });

  it("accepts any content where the lock file names none (packages of other platforms)", () => {
    const found = { ...lock.packages, "node_modules/esbuild-darwin": { version: "1.0.0", integrity: "sha512-c" } };
    expect(matchesLock(lock, { packages: found })).toBe(true);
  });

  it("accepts the lock's packages without those of other platforms", () => {
    expect(matchesLock(lock, { packages: { "node_modules/zod": lock.packages["node_modules/zod"] } })).toBe(true);
  });
});

describe("installKey", () => {
  it("differs for another lock file and another platform", () => {
    const keys = [installKey("a", "linux"), installKey("b", "linux"), installKey("a", "darwin")];
    expect(new Set(keys).size).toBe(3);
  });
});
