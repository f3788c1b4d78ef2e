import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { nameComplaint } from "../../bootstrap/folder.mjs";
import { quoteNodeOption } from "../../bootstrap/follow-parent.mjs";
import { ROOT } from "./env";

/**
 * The pathname of a file's URL is percent-encoded: the file is not found if a folder's name has a space or an accent.
 */
const ENCODED_PATH = /\bimport\.meta\.url\)\s*\.pathname|\bpathToFileURL\([^;]*\)\s*\.pathname/;
/** The variable that holds a file's URL, or the property read from it at once. */
const KEPT_URL = /\b(?:const|let) (\w+|\{[^}]*\})(?:: URL)? = (?:new URL\([^;]*?import\.meta\.url|pathToFileURL\()/g;

const takesEncodedPath = (text: string): boolean =>
  ENCODED_PATH.test(text) ||
  [...text.matchAll(KEPT_URL)].some(([, kept = ""]) =>
    kept.startsWith("{") ? /\bpathname\b/.test(kept) : new RegExp(`\\b${kept}\\.pathname\\b`).test(text),
  );

const MADE = /(^|\/)(node_modules|build|\.medusa|\.data|\.git)(\/|$)/;
const SOURCE = /\.([cm]?[jt]s|tsx)$/;

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return MADE.test(place.slice(ROOT.length)) ? [] : sourcesIn(place);
    return entry.isFile() && SOURCE.test(entry.name) && place !== import.meta.filename ? [place] : [];
  });
  return (await Promise.all(found)).flat();
}

describe("a project folder whose name has spaces, accents and quotes", () => {
  it("meets no source file that takes a path from a URL without fileURLToPath", async () => {
    const files = await sourcesIn(ROOT);
    expect(files.length).toBeGreaterThan(500);
    const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
    expect(files.filter((_, index) => takesEncodedPath(texts[index] ?? ""))).toEqual([]);
  });

  it("is seen in such a source, also where the URL is kept first", () => {
    for (const faulty of [
      'read(new URL("./a.json", import.meta.url).pathname);',
      "read(new URL(import.meta.url).pathname);",
      'const file = new URL("./a.json", import.meta.url);\nread(file.pathname);',
      "const at: URL = new URL(\n  name,\n  import.meta.url,\n);\nawait read(at.pathname);",
      'const { pathname } = new URL("./a.json", import.meta.url);',
      "const { pathname: file } = pathToFileURL(name);",
      "read(pathToFileURL(path.join(folder, name)).pathname);",
    ])
      expect(takesEncodedPath(faulty), faulty).toBe(true);
    for (const fine of [
      'read(fileURLToPath(new URL("./a.json", import.meta.url)));',
      'const file = new URL("./a.json", import.meta.url);\nread(fileURLToPath(file)); const { pathname } = new URL(request.url);',
    ])
      expect(takesEncodedPath(fine), fine).toBe(false);
  });

  it("is kept whole in NODE_OPTIONS", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), `a "folder" \\ é-`));
    const script = path.join(folder, "told.cjs");
    await writeFile(script, "process.stdout.write(__filename)");
    const env = { ...process.env, NODE_OPTIONS: `--require ${quoteNodeOption(script)}` };
    expect(execFileSync(process.execPath, ["-e", ""], { env, encoding: "utf8" })).toBe(script);
    await rm(folder, { recursive: true });
  });

  it("is refused in words only for a character that Medusa's search for migrations, or PATH, cannot take", () => {
    for (const name of ["my drones", "été", "日本", "a+b", "R&D, 1 = 2", "~shop@home!"]) {
      expect(nameComplaint(`/home/ada/${name}/aeroloft`)).toBeNull();
    }
    for (const name of ["aeroloft (1)", "Ada's", "[old]", "{a}", "a*", 'a"b', "a|b", "a`b", "a\\b", "a:b"]) {
      expect(nameComplaint(`/home/ada/${name}`)).toContain("rename the folder");
    }
  });
});
