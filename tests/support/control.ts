import { readFileSync } from "node:fs";
import { z } from "zod";

type Service = "postgres" | "medusa" | "storefront" | "stripeSandbox" | "googleSandbox" | "redis" | "worker";

/** Stops, kills or starts one of the shop's services; resolves when it is done. Needs STACK_CONTROL_URL, which `npm test` sets. */
export async function service(name: Service, action: "stop" | "kill" | "start"): Promise<void> {
  const control = z
    .url({ error: "STACK_CONTROL_URL is not set: run through `npm test`" })
    .parse(process.env.STACK_CONTROL_URL);
  const answer = await fetch(`${control}/services/${name}/${action}`, { method: "POST" });
  if (answer.status !== 204) throw new Error(`${name} did not ${action}: ${await answer.text()}`);
}

const Pids = z.object({ pids: z.record(z.string(), z.number()) });

/** Freezes a service as it is, connections and all, until `thaw`. */
export function freeze(name: Service): { thaw: () => void } {
  const { pids } = Pids.parse(JSON.parse(readFileSync(process.env.STACK_FILE ?? "", "utf8")));
  const pid = pids[name];
  if (!pid) throw new Error(`stack.json names no process for ${name}`);
  process.kill(pid, "SIGSTOP");
  return { thaw: () => process.kill(pid, "SIGCONT") };
}
