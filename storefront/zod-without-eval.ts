import type { Plugin } from "vite";

const BEFORE = "export const globalConfig = {};";
const AFTER = "export const globalConfig = { jitless: true };";

/**
 * zod compiles object schemas with `new Function` if it may, and tries that first, which the pages' policy reports
 * as a violation. Its `jitless` setting comes too late for schemas of a chunk that is evaluated first, so it is set in
 * the browser's build. The build stops when a new zod no longer has that line.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: "zod-without-eval",
    enforce: "pre",
    transform(code, id, options) {
      if (options?.ssr || !id.endsWith("/zod/v4/core/core.js")) return null;
      if (!code.includes(BEFORE)) this.error("zod's settings moved: adapt zod-without-eval.ts");
      return code.replace(BEFORE, AFTER);
    },
  };
}
