import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { toShowcase } from "./showcase";

const PUBLIC = join(import.meta.dirname, "../../public");

it("plays three clips of our own, whose files are there", () => {
  const own = toShowcase([]);
  expect(own).toHaveLength(3);
  expect(own.flat().filter((file) => !existsSync(join(PUBLIC, file)))).toEqual([]);
});

it("replaces the clips that have an address set, and no other", () => {
  const [first, second, third] = toShowcase(["", "https://media.example/a.mp4"]);
  expect(second).toEqual(["https://media.example/a.mp4"]);
  expect([first, third]).toEqual([toShowcase([])[0], toShowcase([])[2]]);
});
