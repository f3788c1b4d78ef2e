import { describeFailure, out } from "../lib/step";
import { runInTerminal } from "../processes/run";
import { currentEnvironment, type Environment } from "../settings/env";
import { withDatabase } from "./with-database";

/** A program of its own, because it must work while Medusa cannot start. Returns its exit code. */
const examine = (env: Environment, args: string[]): Promise<number> =>
  runInTerminal("medusa-backend/src/scripts/doctor.ts", args, { cwd: "medusa-backend", env });

/** A database that does not run is started meanwhile; if it cannot be, that is a finding. Returns the exit code. */
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
