import { createHash } from "node:crypto";
import { relative } from "node:path";

const HERE = import.meta.dirname;

/**
 * The name that a class of a CSS module has in the build: its own and four letters of its file's, the same in the browser's build, the
 * server's, and where a stylesheet is text (`?inline`). Vite's have the hash of the content and a line number besides, in every element.
 */
export function classNameOf(name: string, file: string): string {
  const [path = ""] = relative(HERE, file).split("?");
  return `${name}-${createHash("sha256").update(path).digest("hex").slice(0, 4)}`;
}
