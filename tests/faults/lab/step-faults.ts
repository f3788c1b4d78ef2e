import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { settings } from "./row";

export type StepId = { workflow: string; step: string };
/** An exception that Medusa's process throws once, before the step or after it has done its work. */
export type StepFault = StepId & { when: "before" | "after" };

const Registered = z.array(
  z.object({ workflow: z.string(), source: z.string().nullable(), steps: z.array(z.string()) }),
);
/** Where the shop's workflows that move money or goods are. */
const MONEY_SOURCE = /^workflows[\\/](payments|orders|money|returns|refunds)[\\/]/;
const LOOK_EVERY_MS = 100;

/** The files through which the lab controls its part inside Medusa (in-medusa.cjs). */
const at = (name: string) => path.join(settings.stepFaultsDir, name);
const forget = (name: string) => rmSync(at(name), { force: true });

/** From now on, the next run of the step throws the fault. */
export function armStepFault(fault: StepFault): void {
  forget("thrown.json");
  writeFileSync(at("arming.json"), JSON.stringify(fault));
  renameSync(at("arming.json"), at("armed.json"));
}

/** Whether the fault was thrown in time; if not, it is disarmed. */
export async function wasThrown(withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (!existsSync(at("thrown.json")) && Date.now() < until) await sleep(LOOK_EVERY_MS);
  forget("armed.json");
  return existsSync(at("thrown.json"));
}

/** The steps that ran during `work`, each once, in order. */
export async function traceSteps(work: () => Promise<unknown>): Promise<StepId[]> {
  forget("trace.txt");
  writeFileSync(at("trace.on"), "");
  try {
    await work();
  } finally {
    forget("trace.on");
  }
  if (!existsSync(at("trace.txt"))) return [];
  const lines = readFileSync(at("trace.txt"), "utf8").split("\n").filter(Boolean);
  return [...new Set(lines)].map((line) => {
    const [workflow = "", step = ""] = line.split("\t");
    return { workflow, step };
  });
}

/** Every step of the workflows that move money or goods, as registered in Medusa; known after the first trace. */
export function listMoneySteps(): StepId[] {
  const registered = Registered.parse(JSON.parse(readFileSync(at("registered.json"), "utf8")));
  const found = registered
    .filter(({ source }) => source !== null && MONEY_SOURCE.test(source))
    .flatMap(({ workflow, steps }) => steps.map((step) => ({ workflow, step })));
  if (found.length < 50) throw new Error(`MONEY_SOURCE finds ${found.length} steps: were the folders renamed?`);
  return found;
}
