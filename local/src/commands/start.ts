import { readJson } from "../lib/json-file";
import { aborted, endSignal } from "../lib/signals";
import { describeFailure, out } from "../lib/step";
import type { DeathNotice } from "../processes/supervisor";
import { currentEnvironment, type DataPaths, dataDirOf, dataPaths, readSettings } from "../settings/env";
import { startBlock } from "../stack/block";
import type { Mode } from "../stack/service-plans";
import { StackFile, takeStartLock } from "../stack/stack-file";
import { startStack } from "../stack/start-stack";

async function tellWhereItRuns(paths: DataPaths, owner: number | null): Promise<void> {
  const stack = await readJson(paths.stack, StackFile).catch(() => null);
  if (stack) out.line(`  Aeroloft runs already: ${stack.storefront} (process ${owner ?? stack.pids.start}).`);
  else
    out.line(
      `  Another npm start${owner ? ` (process ${owner})` : ""} is starting this shop just now. Its terminal shows the progress.`,
    );
}

function tellDeath({ title, reason, pauseMs, logFile }: DeathNotice): void {
  const when = pauseMs === 0 ? "at once" : `in ${pauseMs / 1000} s`;
  out.problem(`  ! ${title} stopped (${reason}); it is started again ${when}. Log: ${logFile}`);
}

/** Runs the shop until it is told to stop. Returns the exit code. */
export async function start(mode: Mode): Promise<number> {
  const signal = endSignal();
  const paths = dataPaths(dataDirOf(readSettings(currentEnvironment())));
  const lock = await takeStartLock(paths);
  if (!("release" in lock)) {
    await tellWhereItRuns(paths, lock.heldBy);
    return 0;
  }
  try {
    const stack = await startStack({ mode, signal, onDeath: tellDeath });
    const { file, demoAccounts, taken } = stack;
    const { mails } = stack.shop;
    out.line(`\n${startBlock({ mails, stack: file, accounts: demoAccounts, taken, tookMs: process.uptime() * 1000 })}`);
    await aborted(signal);
    const endedMs = Date.now();
    out.line("\n  Stopping …");
    await stack.stop();
    out.line(`  Stopped (${((Date.now() - endedMs) / 1000).toFixed(1)} s). The data stays in ${paths.dataDir}.`);
    return 0;
  } catch (error) {
    if (signal.aborted) {
      out.line("\n  Stopped before the shop was open. Run the command again: it continues from here.");
      return 0;
    }
    out.problem(await describeFailure(error));
    return 1;
  } finally {
    await lock.release().catch(() => {});
  }
}
