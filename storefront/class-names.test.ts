import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import { expect, it } from "vitest";
import { classNameInWords, classNameOf } from "./class-names";

const files = globSync("app/**/*.module.css", { cwd: import.meta.dirname, absolute: true });
const classes = files.flatMap((file) =>
  [
    ...new Set(
      [...readFileSync(file, "utf8").matchAll(/(?:\.|@keyframes )([a-zA-Z][\w-]*)(?=[ ,.:>[{])/g)].map(
        ([, name = ""]) => name,
      ),
    ),
  ].map((name) => ({ name, file })),
);

it.each([
  ["in the build", classNameOf],
  ["in development", classNameInWords],
])("names each class %s by a name that no other has, alike for every build", (_, nameOf) => {
  expect(classes.length).toBeGreaterThan(300);
  const names = classes.map(({ name, file }) => nameOf(name, file));
  expect(new Set(names).size).toBe(classes.length);
  expect(classes.map(({ name, file }) => nameOf(name, `${file}?inline`))).toEqual(names);
  for (const name of names) expect(name).toMatch(/^[a-zA-Z][\w-]+$/);
});

it("is the place of the file that tells the names of two files apart", () => {
  expect(new Set(files.map((file) => classNameOf(firstOf(file), file).slice(0, 3))).size).toBe(files.length);
});

const firstOf = (file: string) => classes.find((one) => one.file === file)?.name ?? "";
