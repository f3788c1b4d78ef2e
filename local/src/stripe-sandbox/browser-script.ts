import path from "node:path";

let script: Promise<string> | undefined;

/**
 * The script that a shop's pages load instead of https://js.stripe.com. It defines `window.Stripe`, whose card field is
 * part of the page and not in a frame. Bundled from browser/ at the first call.
 */
export function browserScript(): Promise<string> {
  script ??= bundle();
  return script;
}

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
