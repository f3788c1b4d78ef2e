import type { Request } from "express";
import { Deliverer } from "./deliverer";
import type { SandboxSettings } from "./env";
import { Faults } from "./faults";
import type { Call, Caller } from "./http/call";
import { KeysInFlight } from "./http/idempotency";
import { newId } from "./ids";
import { Store } from "./store/store";
import type { EventRecord } from "./store/tables";

export interface Sandbox {
  settings: SandboxSettings;
  store: Store;
  faults: Faults;
  keysInFlight: KeysInFlight;
  deliverer: Deliverer;
  origin(): string;
  /** Holds a request without an answer until its client gives up or `hangMs` has passed. */
  hang(request: Request): void;
}

/** `origin` is called for each link, because the port may be known late. */
export async function openSandbox(settings: SandboxSettings, origin: () => string): Promise<Sandbox> {
  const store = await Store.open(settings.stateFile);
  const faults = new Faults();
  return {
    settings,
    store,
    faults,
    keysInFlight: new KeysInFlight(),
    deliverer: new Deliverer(settings, store, faults),
    origin,
    hang(request) {
      const end = setTimeout(() => request.socket.destroy(), settings.hangMs);
      request.socket.once("close", () => clearTimeout(end));
    },
  };
}

/** Outside Stripe's API, such as the bank's part, in one transaction. Its events go out once it is on disk. */
export async function carryOut<R>(
  sandbox: Sandbox,
  { id, caller }: { id: string; caller: Caller },
  work: (call: Call) => R,
): Promise<R> {
  const emitted: EventRecord[] = [];
  const result = sandbox.store.write((tx) =>
    work({
      tx,
      params: { id },
      fields: {},
      caller,
      declined: false,
      origin: sandbox.origin(),
      request: { id: newId("req"), idempotencyKey: null },
      emitted,
    }),
  );
  await sandbox.store.flushed();
  for (const event of emitted) sandbox.deliverer.deliver(event);
  return result;
}
