/**
 * Makes the file of the letters that English pages need from the font that comes as a package: `npm run font -w
 * storefront`. The rest of the font stays in the package's own files, which browsers load if a page has other letters
 * (storefront/app/ui/theme/fonts.css).
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const THEME = join(import.meta.dirname, "../../storefront/app/ui/theme");
const SOURCE = createRequire(join(THEME, "fonts.css")).resolve(
  "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
);

/** The ranges of `unicode-range` in fonts.css, as first and last code points. */
function readRanges(css: string): [number, number][] {
  const [, list = ""] = /english\.woff2"\)[^}]*unicode-range:([^;]+);/s.exec(css) ?? [];
  return [...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = "", last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ]);
}

const ranges = readRanges(await readFile(join(THEME, "fonts.css"), "utf8"));
if (ranges.length === 0) throw new Error("fonts.css names no letters for english.woff2.");
const letters = ranges.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
);
const made = await subsetFont(await readFile(SOURCE), letters.join(""), { targetFormat: "woff2" });
await writeFile(join(THEME, "english.woff2"), made);
process.stdout.write(`${letters.length} letters in ${made.length} bytes.\n`);
