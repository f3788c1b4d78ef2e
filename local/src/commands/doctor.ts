import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { describeFailure, out } from "../lib/step";
import { currentEnvironment, type Environment, ROOT } from "../settings/env";
import { withDatabase } from "./with-database";

const BACKEND = path.join(ROOT, "medusa-backend");

/** Runs the doctor, a program of its own: it must work while Medusa cannot start. Returns its exit code. */
async function examine(env: Environment, args: string[]): Promise<number> {
  const program = path.join(BACKEND, "src/scripts/doctor.ts");
  const command = ["--import", "tsx", program, ...args];
  const child = spawn(process.execPath, command, { cwd: BACKEND, env: { ...env }, stdio: "inherit" });
  const [code] = await once(child, "exit");
  return Number(code ?? 1);
}

/**
 * Looks for what is wrong with the shop, whether it runs or not (`--json` for programs). A database that is not running
 * is started for that time; one that cannot be started is a finding. Returns the exit code: 1 if something failed.
 */
export async function doctor(args: string[]): Promise<number> {
  const unknown = args.find((arg) => arg !== "--json");
  if (unknown !== undefined) {
    out.problem(`  npm run doctor knows --json, and not "${unknown}".`);
    return 2;
  }
  let code: number | null = null;
  try {
    const ended = await withDatabase(async ({ env, isRunning }) => {
      code = await examine(env, isRunning ? args : [...args, "--stopped"]);
    });
    return code ?? ended;
  } catch (error) {
    if (code !== null) throw error;
    out.problem(await describeFailure(error));
    return await examine(currentEnvironment(), [...args, "--stopped"]);
  }
}
