import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import lockfile from "proper-lockfile";
import { z } from "zod";
import { readJson, writeJson } from "../lib/json-file";
import { step } from "../lib/step";
import { runToEnd, workspaceScript } from "../processes/run";
import type { Environment } from "../settings/env";
import { type DataPaths, ROOT } from "../settings/paths";
import { fingerprint } from "./fingerprint";

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
