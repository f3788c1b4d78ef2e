import { describeFailure, out } from "./lib/step";

type Command = (args: string[]) => Promise<number>;

/** Each command is loaded when it is called, so that only its own imports are loaded. */
const COMMANDS: Record<string, Command> = {
  start: async () => (await import("./commands/start")).start("start"),
  dev: async () => (await import("./commands/start")).start("dev"),
  reset: async (args) => (await import("./commands/reset")).reset(args),
  "take-off-second-factor": async (args) => (await import("./commands/accounts")).takeOffSecondFactor(args),
  "make-admin": async (args) => (await import("./commands/accounts")).makeAdmin(args),
  doctor: async (args) => (await import("./commands/doctor")).doctor(args),
  backup: async (args) => (await import("./commands/backup")).backup(args),
  restore: async (args) => (await import("./commands/restore")).restore(args),
  generate: async (args) => (await import("./generate/generate")).generate(args),
  faults: async (args) => (await import("../../tests/run/faults")).faults(args),
  bench: async (args) => (await import("../../tests/bench/main")).bench(args),
  "bench-peer": async (args) => (await import("../../tests/bench/peer")).benchPeer(args),
  check: async (args) => (await import("./commands/check")).check(args),
  "check-dependencies": async (args) => (await import("./commands/check-dependencies")).checkDependencies(args),
  test: async (args) => (await import("../../tests/run/test")).test(args),
};

/** Ends the process with the command's exit code. */
export async function main(args: string[]): Promise<void> {
  const [name = "", ...rest] = args;
  const command = COMMANDS[name];
  if (!command) {
    out.problem(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(", ")}.`);
    process.exit(2);
  }
  try {
    process.exit(await command(rest));
  } catch (error) {
    out.problem(await describeFailure(error));
    process.exit(1);
  }
}
