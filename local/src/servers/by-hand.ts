import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { StepError } from "../lib/step";
import type { Launch } from "../processes/launch";
import { runToEnd } from "../processes/run";
import { loadDemoAccounts } from "../settings/demo-accounts";
import { type DataPaths, ROOT } from "../settings/paths";

const ADVICE = "read the log above, correct what it names and run the command again.";

/**
 * Runs the last build step of Medusa's image on the finished build: the last line of its Dockerfile, which needs no
 * container.
 */
export async function finishImage(): Promise<void> {
  const lines = (await readFile(path.join(ROOT, "medusa-backend/Dockerfile"), "utf8")).split("\n");
  const command = lines.find((line) => line.startsWith("RUN for folder"))?.slice("RUN ".length);
  if (!command) throw new Error("medusa-backend/Dockerfile makes no folders for migrations.");
  await promisify(execFile)("sh", ["-c", command], { cwd: ROOT });
}

/**
 * Makes the shop's admin as described in docs/operations.md: the person signs up in the shop, and a command makes them
 * an admin.
 */
export async function makeFirstAdmin(paths: DataPaths, storefront: string, medusa: Launch): Promise<void> {
  const { admin } = await loadDemoAccounts(paths.demoAccounts);
  const body = new URLSearchParams({ name: "First Admin", ...admin });
  const answer = await fetch(`${storefront}/register`, {
    method: "POST",
    body,
    headers: { origin: storefront },
    redirect: "manual",
  });
  if (answer.status !== 302)
    throw new StepError(`The first admin could not sign up (${answer.status}).`, { advice: ADVICE });
  const command = {
    ...medusa,
    args: ["exec", "./src/scripts/make-admin.js", admin.email],
    logFile: paths.log("make-admin"),
  };
  await runToEnd(command, "Making the first admin", ADVICE);
}

/** The arguments that make a user of Medusa Admin. A password may begin with a hyphen, so it must not stand alone. */
export const opsArgs = ({ email, password }: { email: string; password: string }) => [
  "user",
  `--email=${email}`,
  `--password=${password}`,
];

/** Makes the first user of Medusa Admin by the command of docs/operations.md. */
export async function makeFirstOps(paths: DataPaths, medusa: Launch): Promise<void> {
  const { ops } = await loadDemoAccounts(paths.demoAccounts);
  const args = opsArgs(ops);
  await runToEnd({ ...medusa, args, logFile: paths.log("make-ops") }, "Making the first user of Medusa Admin", ADVICE);
}
