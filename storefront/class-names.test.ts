import { globSync } from "tinyglobby";
import { expect, it } from "vitest";
import { classNameOf } from "./class-names";

it("names a class alike for every build, and those of two files apart", () => {
  const files = globSync("app/**/*.module.css", { cwd: import.meta.dirname, absolute: true });
  expect(files.length).toBeGreaterThan(40);
  const names = files.map((file) => classNameOf("title", file));
  expect(new Set(names).size).toBe(files.length);
  expect(files.map((file) => classNameOf("title", `${file}?inline`))).toEqual(names);
});
