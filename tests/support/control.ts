import { readFileSync } from "node:fs";
import { z } from "zod";

type Service =
  | "postgres"
  | "medusa"
  | "medusaSecond"
  | "storefront"
  | "storefrontSecond"
  | "stripeSandbox"
  | "googleSandbox"
  | "redis"
  | "worker"
  | "workerSecond";

/** Whether services can be stopped and started: not those of a shop that somebody else runs (`--running`). */
export const canStopServices = process.env.STACK_CONTROL_URL !== undefined;

const controlUrl = (path: string) =>
  z
    .url({ error: "STACK_CONTROL_URL is not set: run through `npm test`, without --running" })
    .parse(process.env.STACK_CONTROL_URL) + path;

/** Stops, kills or starts a service; resolves when it is done. `crash` is PostgreSQL's immediate shutdown. */
export async function service(name: Service, action: "stop" | "kill" | "crash" | "start"): Promise<void> {
  const answer = await fetch(controlUrl(`/services/${name}/${action}`), { method: "POST" });
  if (answer.status !== 204) throw new Error(`${name} did not ${action}: ${await answer.text()}`);
}

/** At the database: before a statement runs, or once its writes are committed (tests/run/database-proxy.ts). */
type Moment = { statement: string; value?: string; when: "before" | "committed"; skip?: number };
const Armed = z.object({ id: z.string() });
const Reached = z.object({ reached: z.boolean() });

/** Pauses the connection that reaches this moment. `reached` waits for it; `resume` continues, or waits no more. */
export async function awaitMoment(moment: Moment) {
  const answer = await fetch(controlUrl("/moments"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(moment),
  });
  const { id } = Armed.parse(await answer.json());
  return {
    reached: async (withinMs: number): Promise<boolean> =>
      Reached.parse(await (await fetch(controlUrl(`/moments/${id}?withinMs=${withinMs}`))).json()).reached,
    resume: async (): Promise<void> => {
      await fetch(controlUrl(`/moments/${id}`), { method: "DELETE" });
    },
  };
}

const Pids = z.object({ pids: z.record(z.string(), z.number()) });

/** The processes of the shop's services by name; a restart gives a service another one. */
export const pidsOfShop = (): Record<string, number> =>
  Pids.parse(JSON.parse(readFileSync(process.env.STACK_FILE ?? "", "utf8"))).pids;

/** Freezes a service with its connections until `thaw`. */
export function freeze(name: Service): { thaw: () => void } {
  const pid = pidsOfShop()[name];
  if (!pid) throw new Error(`stack.json names no process for ${name}`);
  process.kill(pid, "SIGSTOP");
  return { thaw: () => process.kill(pid, "SIGCONT") };
}
