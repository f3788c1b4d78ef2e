import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { StepError } from "../lib/step";
import { type Launch, launch } from "./run";
import { endGroup, signalGroup } from "./tree";

const STEADY_AFTER_MS = 60_000;
const LONGEST_PAUSE_MS = 15_000;
const LOOK_EVERY_MS = 150;
const RETRY_AFTER_MS = 300;

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    // aborted: the caller checks
  }
}

export type ServicePlan = {
  name: string;
  title: string;
  launch: Launch;
  isReady: () => Promise<boolean>;
  readyWithinMs: number;
  /** How long a first start that ends at once is retried (a database whose last process has just been killed). */
  retryMs?: number;
  stopSignal?: NodeJS.Signals;
  stopWithinMs?: number;
};

export type ServiceEvents = {
  onDeath: (service: Service, reason: string, pauseMs: number) => void;
  onChange: () => void;
};

type Ending = Promise<string>;

/** A process that is kept running: started until it answers, and started again (with growing pauses) when it ends. */
export class Service {
  #child: ChildProcess | null = null;
  #run = new AbortController();
  #start: Promise<void> | null = null;
  #stopped: Promise<void> = Promise.resolve();

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

  /**
   * Waits until the service answers. A second call waits for the same start; after a stop, it first waits until the old
   * process has ended.
   * @throws StepError when the service ends before it answers, or does not answer in time.
   */
  start(): Promise<void> {
    this.#start ??= this.#startAfterStop().catch(async (error) => {
      await this.stop();
      throw error;
    });
    return this.#start;
  }

  stop(signal: NodeJS.Signals = this.plan.stopSignal ?? "SIGTERM"): Promise<void> {
    this.#run.abort();
    this.#start = null;
    const end = this.pid && endGroup(this.pid, signal, this.plan.stopWithinMs ?? 3000);
    this.#stopped = Promise.all([this.#stopped, end]).then(() => {
      this.#child = null;
      this.events.onChange();
    });
    return this.#stopped;
  }

  async #startAfterStop(): Promise<void> {
    const run = new AbortController();
    this.#run = run;
    await this.#stopped;
    const giveUpAt = Date.now() + (this.plan.retryMs ?? 0);
    while (!run.signal.aborted) {
      const { child, ending } = this.#launch();
      const state = await this.#untilReady(child, run.signal);
      if (run.signal.aborted) return;
      if (state === "ready") {
        void this.#keep(ending, run.signal);
        return;
      }
      if (state === "late" || Date.now() >= giveUpAt) {
        throw new StepError(`${this.plan.title} did not start.`, {
          logFile: this.plan.launch.logFile,
          advice: "read the log above, put right what it names and run the command again.",
        });
      }
      await pause(RETRY_AFTER_MS, run.signal);
    }
  }

  #launch(): { child: ChildProcess; ending: Ending } {
    const child = launch(this.plan.launch);
    this.#child = child;
    const ending = new Promise<string>((resolve) => {
      child.once("error", () => resolve(this.#ended(child, "could not be run")));
      child.once("exit", (code, by) => resolve(this.#ended(child, by ? `killed by ${by}` : `ended with code ${code}`)));
    });
    this.events.onChange();
    return { child, ending };
  }

  #ended(child: ChildProcess, reason: string): string {
    if (this.#child === child) {
      this.#child = null;
      if (child.pid) signalGroup(child.pid, "SIGKILL"); // whatever it started goes with it
      this.events.onChange();
    }
    return reason;
  }

  async #untilReady(child: ChildProcess, run: AbortSignal): Promise<"ready" | "ended" | "late"> {
    const deadline = Date.now() + this.plan.readyWithinMs;
    while (Date.now() < deadline && !run.aborted) {
      const isReady = await this.plan.isReady().catch(() => false);
      if (this.#child !== child) return "ended"; // also during the check: another process may have answered, or this one just before its end
      if (isReady) return "ready";
      await pause(LOOK_EVERY_MS, run);
    }
    return "late";
  }

  async #keep(first: Ending, run: AbortSignal): Promise<void> {
    let ending = first;
    let deaths = 0;
    for (;;) {
      const startedMs = Date.now();
      const reason = await ending;
      if (run.aborted) return;
      if (Date.now() - startedMs > STEADY_AFTER_MS) deaths = 0;
      const pauseMs = deaths === 0 ? 0 : Math.min(500 * 2 ** deaths, LONGEST_PAUSE_MS);
      deaths += 1;
      this.events.onDeath(this, reason, pauseMs);
      await pause(pauseMs, run);
      if (run.aborted) return;
      ending = this.#launchAgain();
    }
  }

  /** A launch whose failure (a full disk, a log that cannot be opened) counts as an end like any other. */
  #launchAgain(): Ending {
    try {
      return this.#launch().ending;
    } catch (error) {
      return Promise.resolve(`could not be run (${error instanceof Error ? error.message : error})`);
    }
  }
}

export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000), redirect: "manual" });
  await response.body?.cancel();
  return response.ok;
}
