import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";

/** Installed by `npm run bench` (local/src/commands/bench.ts), not with the shop. */
const PROGRAM = path.join(import.meta.dirname, "../lighthouse/node_modules/lighthouse/cli/index.js");
const WITHIN_MS = 180_000;

const Report = z.object({
  runtimeError: z.unknown().optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.looseObject({ numericValue: z.number().optional() })),
});
/** The result of a Lighthouse run: the scores of its categories from 0 to 1, and its audits' figures, by name. */
export type Report = z.infer<typeof Report>;

/**
 * Runs Lighthouse with its own settings for a phone in the browser that is debugged at `port`. `cookie` goes with every
 * request. Null for an empty run, which Lighthouse reports by an error or by no report at all.
 * @throws Error where Lighthouse is not installed
 */
export async function runLighthouse(url: string, port: number, cookie?: string): Promise<Report | null> {
  if (!existsSync(PROGRAM)) throw new Error("Lighthouse is not installed.");
  const folder = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
  const file = path.join(folder, "report.json");
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
  const args = [`--port=${port}`, "--output=json", `--output-path=${file}`, "--quiet", "--no-enable-error-reporting"];
  try {
    const child = spawn(process.execPath, [PROGRAM, url, ...args, ...headers], {
      stdio: ["ignore", "ignore", "inherit"],
      timeout: WITHIN_MS,
    });
    await once(child, "exit");
    if (!existsSync(file)) return null;
    const report = Report.parse(JSON.parse(await readFile(file, "utf8")));
    return report.runtimeError ? null : report;
  } finally {
    await rm(folder, { recursive: true });
  }
}
