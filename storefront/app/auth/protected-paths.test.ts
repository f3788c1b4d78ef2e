import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isProtected } from "./protected-paths";

const ROUTES = path.join(import.meta.dirname, "../routes");

describe("a path that needs somebody signed in", () => {
  it("is the beginning of every route that requires an account", () => {
    const requiring = readdirSync(ROUTES).filter((file) =>
      /\brequire(Account|Admin)\(/.test(readFileSync(path.join(ROUTES, file), "utf8")),
    );
    expect(requiring.length).toBeGreaterThan(10);
    const paths = requiring.map(
      (file) =>
        `/${file
          .replace(/\.tsx?$/, "")
          .replaceAll("_", "")
          .replaceAll(".", "/")}`,
    );
    expect(paths.filter((one) => !isProtected(one))).toEqual([]);
  });

  it.each(["/", "/explore", "/login", "/checkouts", "/products/dashboard"])("is not %s", (open) => {
    expect(isProtected(open)).toBe(false);
  });
});
