import { once } from "node:events";
import { isRunByNpm } from "../settings/env";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const LOOK_EVERY_MS = 500;

/** Aborts once this process must end: by a signal (npm repeats Ctrl-C), or because its npm has ended. */
export function endSignal(): AbortSignal {
  const controller = new AbortController();
  const end = (why: string) => controller.abort(new Error(why));
  for (const name of SIGNALS) process.on(name, () => end(name));
  if (isRunByNpm()) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && end("npm is gone"), LOOK_EVERY_MS).unref();
  }
  process.stdout.on("error", () => {}); // a closed terminal must not cut the end short
  process.stderr.on("error", () => {});
  return controller.signal;
}

export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}
