import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const app = fileURLToPath(new URL("./app", import.meta.url));

/**
 * The Express server as one file, so that a start reads no folder of packages. Traces have a file of their own, which
 * is read only if they are on.
 */
export default defineConfig({
  resolve: { alias: { "~": app } },
  define: { "process.env.NODE_ENV": '"production"' },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: "server/index.ts",
    outDir: "build/express",
    emptyOutDir: true,
    target: "node20",
    reportCompressedSize: false,
    rollupOptions: { output: { entryFileNames: "index.js" } },
  },
});
