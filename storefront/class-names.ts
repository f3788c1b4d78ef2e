import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";

const HERE = import.meta.dirname;
/** What a name may have, a letter first. */
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SIGNS = `${LETTERS}0123456789_-`;
const NAME = /(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g;

/**
 * The classes and animations of a file as they follow one another. What only looks like one (a file's extension) takes
 * a place and does no harm.
 */
const classesOf = new Map<string, string[]>();
function readClasses(file: string): string[] {
  const known = classesOf.get(file);
  if (known) return known;
  const names = [...readFileSync(file, "utf8").matchAll(NAME)].map(([, name = ""]) => name);
  const classes = [...new Set(names)];
  classesOf.set(file, classes);
  return classes;
}

/** Three letters for a file, by its place in the project. */
function fileName(file: string): string {
  const [first = 0, second = 0, third = 0] = createHash("sha256").update(relative(HERE, file)).digest();
  return `${LETTERS[first % LETTERS.length]}${SIGNS[second % SIGNS.length]}${SIGNS[third % SIGNS.length]}`;
}

/**
 * The name that a class or an animation of a CSS module has in the build: three letters of its file's place and one or
 * two of its own, the same in the browser's build, the server's, and where a stylesheet is text (`?inline`). Measured:
 * Vite's own names of five letters cost 0.1 to 1 KB of script on each page, and seven budgets of page-bytes.
 */
export function classNameOf(name: string, file: string): string {
  const [path = ""] = file.split("?");
  const place = readClasses(path).indexOf(name);
  if (place < 0) throw new Error(`${path} has neither a class nor an animation ${name}.`);
  const further = Math.floor(place / SIGNS.length);
  return `${fileName(path)}${further > 0 ? SIGNS[further] : ""}${SIGNS[place % SIGNS.length]}`;
}

/** The same in words, for whoever looks at a page in development. */
export function classNameInWords(name: string, file: string): string {
  const [path = ""] = relative(HERE, file).split("?");
  return `${name}-${createHash("sha256").update(path).digest("hex").slice(0, 4)}`;
}
