import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import lockfile from "proper-lockfile";
import { glob } from "tinyglobby";
import { z } from "zod";
import { readJson, writeJson } from "../lib/json-file";
import { step } from "../lib/step";
import { runToEnd, workspaceScript } from "../processes/run";
import { type DataPaths, type Environment, ROOT } from "../settings/env";

const Stamp = z.object({ sources: z.string() });

export type Build = {
  workspace: string;
  script: string;
  title: string;
  about: number;
  sources: string[];
  output: string;
  stamp: string;
};

const EVERYWHERE = ["package-lock.json", "tsconfig.base.json", "medusa-backend/src/contract"];

const BUILDS: { medusa: Build; admin: Build; storefront: Build } = {
  medusa: {
    workspace: "medusa-backend",
    script: "build:server",
    title: "Building Medusa",
    about: 5,
    sources: [
      "medusa-backend/src",
      "medusa-backend/instrumentation.ts",
      "medusa-backend/build-server.cjs",
      "medusa-backend/package.json",
      "medusa-backend/tsconfig.json",
      "medusa-config.ts",
      ...EVERYWHERE,
    ],
    output: "medusa-backend/.medusa/server/medusa-config.js",
    stamp: "medusa-backend/.medusa/server/.aeroloft-build.json",
  },
  admin: {
    workspace: "medusa-backend",
    script: "build:admin",
    title: "Building Medusa Admin",
    about: 40,
    sources: ["medusa-backend/src/admin", "medusa-backend/package.json", "medusa-config.ts", ...EVERYWHERE],
    output: "medusa-backend/.medusa/admin/index.html",
    stamp: "medusa-backend/.medusa/admin/.aeroloft-build.json",
  },
  storefront: {
    workspace: "storefront",
    script: "build",
    title: "Building the storefront",
    about: 40,
    sources: ["storefront", ...EVERYWHERE],
    output: "storefront/build/server/index.js",
    stamp: "storefront/build/.aeroloft-build.json",
  },
};

async function examine(build: Build): Promise<{ sources: string; isFresh: boolean }> {
  const sources = await fingerprint(ROOT, build.sources);
  const kept = await readJson(path.join(ROOT, build.stamp), Stamp).catch(() => null);
  return { sources, isFresh: kept?.sources === sources && existsSync(path.join(ROOT, build.output)) };
}

/** If the output is missing or was made from other sources. Two starts at the same time wait for each other. */
async function buildIfStale(build: Build, env: Environment, paths: DataPaths, signal: AbortSignal): Promise<void> {
  const place = path.join(ROOT, "node_modules/.cache/aeroloft", build.workspace);
  await mkdir(place, { recursive: true });
  const release = await lockfile.lock(place, {
    stale: 10_000,
    retries: { retries: 600, minTimeout: 500, maxTimeout: 500 },
    onCompromised: () => {}, // after the machine was suspended; at worst, a build runs twice
  });
  try {
    const { sources, isFresh } = await examine(build);
    if (isFresh) return;
    const log = paths.log(`${build.script.replace(":", "-")}-${build.workspace}`);
    const script = await workspaceScript(build.workspace, build.script, env, log);
    const advice = "put right what the log names and run the command again.";
    await step(build.title, () => runToEnd(script, build.title, advice, signal), build.about);
    await writeJson(path.join(ROOT, build.stamp), { sources });
  } finally {
    await release().catch(() => {});
  }
}

export function buildStorefront(env: Environment, paths: DataPaths, signal: AbortSignal): Promise<void> {
  return buildIfStale(BUILDS.storefront, env, paths, signal);
}

/** With `adminLater`, a stale Medusa Admin is left to `buildAdmin`, and its page says so until then. */
export async function buildMedusa(
  env: Environment,
  paths: DataPaths,
  signal: AbortSignal,
  { adminLater = false } = {},
): Promise<void> {
  await buildIfStale(BUILDS.medusa, env, paths, signal);
  if (adminLater && !(await examine(BUILDS.admin)).isFresh) await placeAdminPage(BEING_BUILT);
  else await buildAdmin(env, paths, signal);
}

/** Puts Medusa Admin where Medusa serves it, also while Medusa runs. */
export async function buildAdmin(env: Environment, paths: DataPaths, signal: AbortSignal): Promise<void> {
  try {
    await buildIfStale(BUILDS.admin, env, paths, signal);
    await placeAdmin();
  } catch (error) {
    if (!signal.aborted) await placeAdminPage(NOT_BUILT);
    throw error;
  }
}

const adminPage = (title: string, text: string, head = "") => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${title}</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 15vh auto; max-width: 32rem; padding: 0 1rem }</style>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
</body>
</html>
`;
const BEING_BUILT = adminPage(
  "Medusa Admin is being built",
  "This takes about a minute after the first start and after a change. The page then opens by itself. The shop is open.",
  '<meta http-equiv="refresh" content="3">\n',
);
const NOT_BUILT = adminPage(
  "Medusa Admin could not be built",
  "The terminal in which the shop was started says why. The shop is open.",
);

const SERVED_ADMIN = "medusa-backend/.medusa/server/public/admin";

/** A request gets either the former page or this one. */
async function placeAdminPage(html: string, root = ROOT): Promise<void> {
  const folder = path.join(root, SERVED_ADMIN);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "index.html.new"), html);
  await rename(path.join(folder, "index.html.new"), path.join(folder, "index.html"));
}

/** The page last, because it names the other files. */
export async function placeAdmin(root = ROOT): Promise<void> {
  const page = path.join(root, BUILDS.admin.output);
  const html = await readFile(page, "utf8");
  const served = path.join(root, SERVED_ADMIN);
  if ((await readFile(path.join(served, "index.html"), "utf8").catch(() => null)) === html) return;
  const left = [page, path.join(root, BUILDS.admin.stamp)];
  await cp(path.dirname(page), served, { recursive: true, filter: (file) => !left.includes(file) });
  await placeAdminPage(html, root);
}

const LEFT_OUT = ["**/{node_modules,.medusa,build,.cache,.data,coverage}/**", "**/*.test.{ts,tsx}"];

/** One hash over names and contents of the files under `places`, without tests, build outputs and dates. */
export async function fingerprint(root: string, places: readonly string[]): Promise<string> {
  const files = await glob([...places], { cwd: root, absolute: true, dot: true, ignore: LEFT_OUT });
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    // Waiting for each of 2,000 small files takes longer than reading them.
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}
