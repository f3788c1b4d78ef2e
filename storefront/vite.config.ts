import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import { chunkOf } from "./chunks";
import { inlineScripts } from "./inline-scripts";
import { OLDER_STYLES } from "./older-styles";
import { themeStyles, toastVariables } from "./theme-styles";

const BEFORE = "export const globalConfig = {};";
const AFTER = "export const globalConfig = { jitless: true };";

/**
 * zod compiles object schemas with `new Function` if it may, and tries that first, which the pages' policy reports as a
 * violation. Its `jitless` setting comes too late for schemas of a chunk that is evaluated first, so the build sets it,
 * and stops when a new zod no longer has that line.
 */
function zodWithoutEval(): Plugin {
  return {
    name: "zod-without-eval",
    enforce: "pre",
    transform(code, id, options) {
      if (options?.ssr || !id.endsWith("/zod/v4/core/core.js")) return null;
      if (!code.includes(BEFORE)) this.error("zod's settings moved: adapt vite.config.ts");
      return code.replace(BEFORE, AFTER);
    },
  };
}

/** Other files may use code of a screen's own file: without this, `codeSplitting` takes none out of it. */
const screensShareFiles = (): Plugin => ({
  name: "screens-share-files",
  config: (_, { isSsrBuild }) =>
    isSsrBuild ? {} : { build: { rollupOptions: { preserveEntrySignatures: "allow-extension" } } },
});

/** These only return or copy their argument: without this, all of Chakra's recipes stay in the build. */
const PURE = ["defineConfig", "defineRecipe", "defineSlotRecipe", "createAnatomy"];
/** Only definitions: the build leaves out what the browser does not use, such as the texts of the built-in products. */
const DEFINITIONS = "/medusa-backend/src/contract/";
/** Browsers run it by its address (`?url`), under the ending that they run scripts with. */
const MESHOPT_DECODER = createRequire(import.meta.url).resolve("meshoptimizer/decoder.cjs");
const assetFileNames = ({ names }: { names: string[] }) =>
  names[0]?.endsWith(".cjs") ? "assets/[name]-[hash].js" : "assets/[name]-[hash][extname]";
const BROWSER_FILES = {
  output: { codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false }, assetFileNames },
  treeshake: { manualPureFunctions: PURE, moduleSideEffects: (id: string) => !id.includes(DEFINITIONS) },
};

/** Where the shop's scripts and layout must work: Vite's own default would leave out all browsers before 2023. */
const BROWSERS = ["es2020", "chrome87", "edge88", "firefox78", "safari14"];

const app = fileURLToPath(new URL("./app", import.meta.url));

/**
 * Single fetch and lazy route discovery stay off on purpose (docs/decisions/remix.md). The server's build carries its
 * packages inside (`noExternal`), so that a start reads one file.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    themeStyles(),
    toastVariables(),
    inlineScripts(),
    zodWithoutEval(),
    remix({
      ignoredRouteFiles: ["**/*.test.{ts,tsx}"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: false,
        v3_lazyRouteDiscovery: false,
      },
    }),
    screensShareFiles(),
  ],
  resolve: {
    alias: [
      { find: "~", replacement: app },
      { find: /^meshopt-decoder(?=\?)/, replacement: MESHOPT_DECODER },
    ],
  },
  ...(command === "build" ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
  css: { postcss: { plugins: OLDER_STYLES } },
  ssr: { noExternal: command === "build" ? true : ["medusa-backend"] },
  optimizeDeps: {
    exclude: ["zod"],
    // All packages are found at the start and not page by page: a package found later is bundled again, and until the
    // reload a page has two Reacts.
    entries: ["app/entry.client.tsx", "app/{cart,features,ui}/**/*.{ts,tsx}", "!app/**/*.test.*", "!app/**/*.server.*"],
  },
  build: {
    ...(isSsrBuild ? {} : { target: BROWSERS, cssMinify: "esbuild" as const }),
    sourcemap: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // Vite would add links to the page for the files of code that comes late, and for each new link browsers compute
    // the style of the whole page again. Stylesheets are not among them.
    modulePreload: { resolveDependencies: () => [] },
    rollupOptions: isSsrBuild ? { output: { assetFileNames } } : BROWSER_FILES,
  },
}));
