import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

let script: Promise<string> | undefined;

/** In place of https://js.stripe.com. Bundled at the first call and stored: loading the bundler takes long. */
export function browserScript(stateFile: string): Promise<string> {
  script ??= sources().then((key) => stored(`${stateFile}.browser.js`, key, bundle));
  return script;
}

async function sources(): Promise<string> {
  const here = import.meta.dirname;
  const names = (await readdir(path.join(here, "browser"))).sort().map((name) => `browser/${name}`);
  const hash = createHash("sha256");
  for (const name of [...names, "price.ts", "../package.json"]) hash.update(await readFile(path.join(here, name)));
  return hash.digest("hex");
}

/** The text in `file` if it was made from `key`; otherwise what `make` returns, which is then stored there. */
export async function stored(file: string, key: string, make: () => Promise<string>): Promise<string> {
  const head = `// ${key}\n`;
  const kept = await readFile(file, "utf8").catch(() => "");
  if (kept.startsWith(head) && kept.endsWith(TAIL)) return kept.slice(head.length, -TAIL.length);
  const text = await make();
  await writeFile(file, head + text + TAIL).catch(() => {}); // a full or read-only disk: bundled again next time
  return text;
}

const TAIL = "\n// end";

async function bundle(): Promise<string> {
  const { build } = await import("vite");
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      rollupOptions: { input: path.join(import.meta.dirname, "browser/index.ts"), output: { format: "iife" } },
    },
  });
  const [chunk] = "output" in result ? result.output : [];
  if (chunk?.type !== "chunk") throw new Error("The bundle of the sandbox's browser script holds no script.");
  return chunk.code;
}
