import { readJson } from "../lib/json-file";
import { aborted, endSignal } from "../lib/signals";
import { describeFailure, out } from "../lib/step";
import type { DeathNotice } from "../processes/supervisor";
import type { Configuration } from "../settings/configuration";
import { currentEnvironment, type DataPaths, dataDirOf, dataPaths, readSettings } from "../settings/env";
import type { TakenPort } from "../settings/ports";
import type { DemoAccounts } from "../settings/secrets";
import type { Mode } from "../stack/service-plans";
import { StackFile, takeStartLock } from "../stack/stack-file";
import { startStack } from "../stack/start-stack";

const TITLES: Record<TakenPort["service"], string> = {
  storefront: "the storefront",
  medusa: "Medusa",
  stripeSandbox: "the payment sandbox",
  googleSandbox: "the sign-in sandbox",
};

type BlockFacts = {
  mails: Configuration["mails"];
  stack: StackFile;
  accounts: DemoAccounts | null;
  taken: TakenPort[];
  tookMs: number;
};

const MAILS: Record<Configuration["mails"], (storefront: string) => string> = {
  server: () => "to the mail server of SMTP_URL",
  mailbox: (storefront) => `${storefront}/_mailbox (files, nobody gets them)`,
  files: () => "files in the data folder: nobody gets them until SMTP_URL names a mail server",
};

export function startBlock({ mails, stack, accounts, taken, tookMs }: BlockFacts): string {
  const lines = [
    `  Aeroloft is open (${(tookMs / 1000).toFixed(1)} s)`,
    "",
    `  Shop             ${stack.storefront}`,
    `  Medusa Admin     ${stack.medusa}/app`,
    `  Payments         ${stack.stripeSandbox ? `${stack.stripeSandbox} (sandbox, no money moves)` : "Stripe"}`,
  ];
  if (stack.googleSandbox) lines.push(`  Google sign-in   ${stack.googleSandbox} (sandbox)`);
  lines.push(`  Mails            ${MAILS[mails](stack.storefront)}`);
  if (accounts) {
    lines.push("", "  Demo accounts");
    const rows = { Customer: accounts.customer, "Shop admin": accounts.admin, "Medusa Admin": accounts.ops };
    for (const [role, { email, password }] of Object.entries(rows))
      lines.push(`  ${role.padEnd(16)} ${email.padEnd(28)} ${password}`);
  }
  if (stack.stripeSandbox) lines.push("", "  Test card        4242 4242 4242 4242, any future date, any CVC");
  for (const { service, wanted, used } of taken)
    lines.push("", `  Port ${wanted} was taken: ${TITLES[service]} listens on ${used}.`);
  return [...lines, "", "  Ctrl-C stops everything.", ""].join("\n");
}

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
    const stack = await startStack({ mode, signal, onDeath: tellDeath, adminLater: true });
    const { file, demoAccounts, taken } = stack;
    const { mails } = stack.shop;
    out.line(`\n${startBlock({ mails, stack: file, accounts: demoAccounts, taken, tookMs: process.uptime() * 1000 })}`);
    const admin = stack.buildAdmin().catch(async (error) => {
      if (!signal.aborted) out.problem(await describeFailure(error));
    });
    await aborted(signal);
    const endedMs = Date.now();
    out.line("\n  Stopping …");
    await Promise.all([stack.stop(), admin]);
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
