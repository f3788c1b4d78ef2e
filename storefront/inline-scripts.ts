import path from "node:path";
import { build } from "esbuild";
import type { Plugin } from "vite";

const INLINE = /^(.+\.inline)(?:\.ts)?\?script$/;

/**
 * `import text from "./name.inline?script"`: the text of a script inside pages, with its imports. It is written for
 * browsers of 2015, because it also runs where the page's own scripts do not.
 */
export function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    enforce: "pre",
    async resolveId(source, importer) {
      const [, file] = INLINE.exec(source) ?? [];
      if (!file) return null;
      const found = await this.resolve(`${file}.ts`, importer, { skipSelf: true });
      return found && `${found.id}?script`;
    },
    async load(id) {
      if (!INLINE.test(id)) return null;
      const { outputFiles, metafile } = await build({
        entryPoints: [id.replace(/\?script$/, "")],
        bundle: true,
        minify: true,
        write: false,
        metafile: true,
        format: "iife",
        target: "es2015",
        legalComments: "none",
      });
      for (const file of Object.keys(metafile.inputs)) this.addWatchFile(path.resolve(file));
      const text = outputFiles[0]?.text.trim().replace(/^"use strict";/, "");
      return `export default ${JSON.stringify(text)}`;
    },
  };
}
