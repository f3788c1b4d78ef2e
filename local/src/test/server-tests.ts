import path from "node:path";
import { describeFailure, out } from "../lib/step";
import { currentEnvironment } from "../settings/env";
import { runVitest } from "./run-vitest";
import { runBrowserTests } from "./stack-tests";
import { NOTHING, sum, type Tally } from "./tally";
import { startTestServers } from "./test-servers";

const ONE_PURCHASE = ["--project=desktop", "--no-deps", "purchase", "-g", "newcomer"];

/**
 * The tests of two of each server behind a proxy, with Redis; then a purchase in Chromium through the proxy, unless
 * `args` (vitest's) name some files. With full counts, rolling restart and soak take 80 minutes; FAULTS_COUNTS=full
 * asks for them too.
 */
export async function runServerTests(
  folder: string,
  signal: AbortSignal,
  { args = [], counts }: { args?: string[]; counts: "few" | "full" },
): Promise<Tally> {
  const isNarrowed = args.some((arg) => !arg.startsWith("-"));
  try {
    out.line("  A shop as on servers:");
    const servers = await startTestServers(path.join(folder, "servers"), signal);
    const env = {
      ...servers.env,
      FULL_TESTS: "1",
      FAULTS_COUNTS: currentEnvironment().FAULTS_COUNTS ?? counts,
      FAULTS_HISTORY: path.join(folder, "histories"),
    };
    const run = { folder, env, signal };
    const proxied = { ...run, env: { ...env, STACK_FILE: servers.env.PROXIED_STACK_FILE } };
    try {
      return sum([
        await runVitest("servers*", run, { args }),
        isNarrowed ? NOTHING : await runBrowserTests(proxied, ONE_PURCHASE, "browser-servers"),
      ]);
    } finally {
      await servers.close();
    }
  } catch (error) {
    out.line(await describeFailure(error));
    return { ...NOTHING, failed: 1 };
  }
}
