import { createHash } from "node:crypto";
import { type Dirent, existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import lockfile from "proper-lockfile";
import { z } from "zod";
import { readJson, writeJson } from "../lib/json-file";
import { step } from "../lib/step";
import { runToEnd, workspaceScript } from "../processes/run";
import { type DataPaths, type Environment, ROOT } from "../settings/env";

const Stamp = z.object({ sources: z.string() });

/** A build: the workspace whose `build` script makes it, its sources, and a file that it must create. */
export type Build = {
  workspace: string;
  title: string;
  about: number;
  sources: string[];
  output: string;
  stamp: string;
};

const EVERYWHERE = ["package-lock.json", "tsconfig.base.json", "medusa-backend/src/contract"];

export const BUILDS: { medusa: Build; storefront: Build } = {
  medusa: {
    workspace: "medusa-backend",
    title: "Building Medusa and its Admin",
    about: 50,
    sources: [
      "medusa-backend/src",
      "medusa-backend/instrumentation.ts",
      "medusa-backend/no-type-check.cjs",
      "medusa-backend/package.json",
      "medusa-backend/tsconfig.json",
      "medusa-config.ts",
      ...EVERYWHERE,
    ],
    output: "medusa-backend/.medusa/server/public/admin/index.html",
    stamp: "medusa-backend/.medusa/server/.aeroloft-build.json",
  },
  storefront: {
    workspace: "storefront",
    title: "Building the storefront",
    about: 60,
    sources: ["storefront", ...EVERYWHERE],
    output: "storefront/build/server/index.js",
    stamp: "storefront/build/.aeroloft-build.json",
  },
};

/**
 * Runs `build` if its output is missing or was made from other sources. Two starts at the same time wait for each
 * other.
 */
export async function buildIfStale(
  build: Build,
  env: Environment,
  paths: DataPaths,
  signal: AbortSignal,
): Promise<void> {
  const place = path.join(ROOT, "node_modules/.cache/aeroloft", build.workspace);
  await mkdir(place, { recursive: true });
  const release = await lockfile.lock(place, {
    stale: 10_000,
    retries: { retries: 600, minTimeout: 500, maxTimeout: 500 },
    onCompromised: () => {}, // after the machine was suspended; at worst, a build runs twice
  });
  try {
    const sources = await fingerprint(ROOT, build.sources);
    const stamp = path.join(ROOT, build.stamp);
    const kept = await readJson(stamp, Stamp).catch(() => null);
    if (kept?.sources === sources && existsSync(path.join(ROOT, build.output))) return;
    const script = await workspaceScript(build.workspace, "build", env, paths.log(`build-${build.workspace}`));
    const advice = "put right what the log names and run the command again.";
    await step(build.title, () => runToEnd(script, build.title, advice, signal), build.about);
    await writeJson(stamp, { sources });
  } finally {
    await release().catch(() => {});
  }
}

const LEFT_OUT = new Set(["node_modules", ".medusa", "build", ".cache", ".data", "coverage"]);

function counts(entry: Dirent): boolean {
  return !LEFT_OUT.has(entry.name) && !/\.test\.tsx?$/.test(entry.name);
}

async function filesIn(place: string): Promise<string[]> {
  if (!existsSync(place)) return [];
  if ((await stat(place)).isFile()) return [place];
  const entries = (await readdir(place, { withFileTypes: true })).filter(counts);
  const found = await Promise.all(entries.map((entry) => filesIn(path.join(place, entry.name))));
  return found.flat();
}

/**
 * One hash over the names and contents of the files under `places` (files or folders, relative to `root`), without
 * tests and build outputs. Dates do not matter: a fresh clone of the same sources has the same fingerprint.
 */
export async function fingerprint(root: string, places: readonly string[]): Promise<string> {
  const files = (await Promise.all(places.map((place) => filesIn(path.join(root, place))))).flat();
  const hash = createHash("sha256");
  for (const file of [...new Set(files)].sort()) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(await readFile(file))
      .update("\0");
  }
  return hash.digest("hex");
}
