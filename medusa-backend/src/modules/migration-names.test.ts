import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/**
 * Medusa notes by name only, for all modules together, which migrations have run: of two with the same name, only the
 * first ever runs.
 */
describe("the modules' migrations", () => {
  it("have each a name of their own", () => {
    const names = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
      .map((file) => path.basename(file))
      .filter((file) => /^Migration\d+\.ts$/.test(file));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
