import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../../local/src/settings/env";
import { findAbsent, readSecurityTable } from "./check";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

it("the table of docs/security.md has a row for each of S1 to S33, and tests that exist", () => {
  const sourceOf = (file: string) => (existsSync(path.join(ROOT, file)) ? read(file) : "");
  expect(findAbsent(readSecurityTable(read("docs/security.md")), sourceOf)).toEqual([]);
});
