import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const APP = path.join(import.meta.dirname, "../..");
/** The files where `lazy` and `import()` are used with a fallback for code that fails to load. */
const HERE = path.join("ui", "lazy");

/** The parts of a file that load code without a fallback. */
function bareImports(text: string): string[] {
  const safe = text
    .replaceAll(/\b(?:lazyModule|lazyPart)\(\s*\(\) => import\(/g, "")
    .replaceAll(/\btypeof import\(/g, "")
    .replaceAll(/^import .*$/gm, "");
  return [...safe.matchAll(/\b(?:import|lazy)\(/g)].map(([found]) => found);
}

const sources = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !file.startsWith(HERE),
);

describe("code that is fetched late", () => {
  it("is found where nothing is said of its failure", () => {
    const bare = 'import { lazy } from "react";\nconst Map = lazy(() => import("./map"));';
    expect(bareImports(bare)).toEqual(["lazy(", "import("]);
  });

  it("is fetched by lazyModule or lazyPart alone, whose users say what happens where it does not come", () => {
    const texts = sources.map((file) => ({ file, text: readFileSync(path.join(APP, file), "utf8") }));
    expect(texts.filter(({ text }) => bareImports(text).length > 0).map(({ file }) => file)).toEqual([]);
    expect(texts.filter(({ text }) => /\b(?:lazyModule|lazyPart)\(/.test(text)).length).toBeGreaterThan(5);
  });
});
