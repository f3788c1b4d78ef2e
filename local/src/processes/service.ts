import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { StepError } from "../lib/step";
import { type Launch, launch } from "./launch";
import { endGroup, signalGroup } from "./signal";

const STEADY_AFTER_MS = 60_000;
const LONGEST_PAUSE_MS = 15_000;
const LOOK_EVERY_MS = 150;

export type ServicePlan = {
  name: string;
  title: string;
  launch: Launch;
  /** Resolves true when it answers. Called again and again until then. */
  isReady: () => Promise<boolean>;
  readyWithinMs: number;
  /** How long a first start that ends at once is tried again (a database whose last process has just been killed). */
  retryMs?: number;
  stopSignal?: NodeJS.Signals;
  stopWithinMs?: number;
};

export type ServiceEvents = {
  onDeath: (service: Service, reason: string, pauseMs: number) => void;
  onChange: () => void;
};

/** A process that is kept running: started until it answers, started again (with growing pauses) when it dies. */
export class Service {
  #child: ChildProcess | null = null;
  #wanted = false;
  #deaths = 0;
  #startedMs = 0;

  constructor(
    readonly plan: ServicePlan,
    private readonly events: ServiceEvents,
  ) {}

  get name(): string {
    return this.plan.name;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Starts it and waits until it answers. @throws StepError when it ends before, or does not answer in time. */
  async start(): Promise<void> {
    this.#wanted = true;
    const giveUpAt = Date.now() + (this.plan.retryMs ?? 0);
    for (;;) {
      const child = this.#spawn();
      const state = await this.#untilReady(child);
      if (state === "ready" || !this.#wanted) return;
      if (state === "ended" && Date.now() < giveUpAt) {
        await sleep(300);
        continue;
      }
      await this.stop();
      throw new StepError(`${this.plan.title} did not start.`, {
        logFile: this.plan.launch.logFile,
        advice: "read the log above, put right what it names and run the command again.",
      });
    }
  }

  /** Ends it and leaves it so. */
  async stop(signal: NodeJS.Signals = this.plan.stopSignal ?? "SIGTERM"): Promise<void> {
    this.#wanted = false;
    const pid = this.pid;
    if (pid) await endGroup(pid, signal, this.plan.stopWithinMs ?? 3000);
    this.#child = null;
    this.events.onChange();
  }

  #spawn(): ChildProcess {
    const child = launch(this.plan.launch);
    this.#child = child;
    this.#startedMs = Date.now();
    child.once("error", () => this.#ended(child, "could not be run"));
    child.once("exit", (code, by) => this.#ended(child, by ? `killed by ${by}` : `ended with code ${code}`));
    this.events.onChange();
    return child;
  }

  async #untilReady(child: ChildProcess): Promise<"ready" | "ended" | "late"> {
    const deadline = Date.now() + this.plan.readyWithinMs;
    while (Date.now() < deadline) {
      if (this.#child !== child) return "ended";
      if (await this.plan.isReady().catch(() => false)) {
        this.#isUp = true;
        return "ready";
      }
      await sleep(LOOK_EVERY_MS);
    }
    return "late";
  }

  #isUp = false;

  #ended(child: ChildProcess, reason: string): void {
    if (this.#child !== child) return;
    this.#child = null;
    if (child.pid) signalGroup(child.pid, "SIGKILL"); // whatever it started goes with it
    const wasUp = this.#isUp;
    this.#isUp = false;
    this.events.onChange();
    if (this.#wanted && wasUp) void this.#restart(reason);
  }

  async #restart(reason: string): Promise<void> {
    if (Date.now() - this.#startedMs > STEADY_AFTER_MS) this.#deaths = 0;
    const pauseMs = this.#deaths === 0 ? 0 : Math.min(500 * 2 ** this.#deaths, LONGEST_PAUSE_MS);
    this.#deaths += 1;
    this.events.onDeath(this, reason, pauseMs);
    await sleep(pauseMs);
    if (!this.#wanted || this.#child) return;
    const again = this.#spawn();
    const state = await this.#untilReady(again);
    if (state === "ended" && this.#wanted && !this.#child) await this.#restart("ended while starting");
  }
}

/** Whether `url` answers 2xx within `timeoutMs`. */
export async function answers(url: string, timeoutMs = 2000): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" });
  await response.body?.cancel();
  return response.ok;
}
