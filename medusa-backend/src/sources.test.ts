import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const files = readdirSync(__dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
  /^(?!.*\.test(-kit)?\.tsx?$).*\.tsx?$/.test(file),
);
const source = new Map(
  files.map((file) => [
    file,
    readFileSync(path.join(__dirname, file), "utf8").replace(/\/\*\*?[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, ""),
  ]),
);

/** The files that match `pattern`. */
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(source.get(file) ?? ""));

describe("a picture of another host", () => {
  it("is fetched by the job that copies pictures alone, and never when a page is viewed", () => {
    expect(filesWith(/\/fetch-picture"/)).toEqual(["workflows/pictures/copy-pictures.ts"]);
    expect(filesWith(/\/pictures\/copy-pictures"/)).toEqual(["jobs/copy-pictures.ts"]);
    expect(filesWith(/\bRequestFilteringHttpsAgent\b/)).toEqual(["lib/pictures/fetch-picture.ts"]);
  });
});
