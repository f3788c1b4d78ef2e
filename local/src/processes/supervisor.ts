import { endSignal } from "../lib/signals";
import { Service, type ServicePlan } from "./service";
import { recordProcesses } from "./tree";

export async function whileSupervised<T>(recordFile: string, work: (by: Supervisor) => Promise<T>): Promise<T> {
  const supervisor = new Supervisor(recordFile, { onDeath: () => {}, onPids: async () => {} });
  endSignal().addEventListener("abort", () => void supervisor.stopAll());
  try {
    return await work(supervisor);
  } finally {
    await supervisor.stopAll();
  }
}

export type DeathNotice = { title: string; reason: string; pauseMs: number; logFile: string };

const STORES = ["postgres", "redis"];

/** The running services, the record of their process ids, and the order in which they end: the database last. */
export class Supervisor {
  readonly #services = new Map<string, Service>();
  #writing: Promise<void> = Promise.resolve();
  #ending: Promise<void> | null = null;

  constructor(
    private readonly recordFile: string,
    private readonly tell: {
      onDeath: (notice: DeathNotice) => void;
      onPids: (pids: Record<string, number>) => Promise<void>;
    },
  ) {}

  async start(plan: ServicePlan): Promise<Service> {
    const service = new Service(plan, {
      onChange: () => this.#record(),
      onDeath: (it, reason, pauseMs) =>
        this.tell.onDeath({ title: it.plan.title, reason, pauseMs, logFile: it.plan.launch.logFile }),
    });
    if (this.#ending) throw new Error("The shop is being stopped.");
    this.#services.set(plan.name, service);
    await service.start();
    return service;
  }

  get(name: string): Service | undefined {
    return this.#services.get(name);
  }

  require(name: string): Service {
    const service = this.get(name);
    if (!service) throw new Error(`This shop runs no "${name}".`);
    return service;
  }

  pids(): Record<string, number> {
    const pids: Record<string, number> = { start: process.pid };
    for (const [name, service] of this.#services) if (service.pid) pids[name] = service.pid;
    return pids;
  }

  /** The database after the services that use it. A second call waits for the same end. */
  stopAll(): Promise<void> {
    this.#ending ??= this.#endAll();
    return this.#ending;
  }

  async #endAll(): Promise<void> {
    const [first, last] = [false, true].map((isStore) =>
      [...this.#services.values()].filter((it) => STORES.includes(it.name) === isStore),
    );
    for (const services of [first, last]) await Promise.all((services ?? []).map((it) => it.stop()));
    await this.#writing;
  }

  #record(): void {
    if (this.#ending) return;
    this.#writing = this.#writing.then(async () => {
      const pids = this.pids();
      const { start: _, ...services } = pids;
      await recordProcesses(this.recordFile, services);
      await this.tell.onPids(pids);
    });
    this.#writing = this.#writing.catch(() => {}); // a full disk must not end the shop; the next change writes again
  }
}
