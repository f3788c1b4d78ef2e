import type { Request } from "express";
import { Deliverer } from "./deliverer";
import type { SandboxSettings } from "./env";
import { Faults } from "./faults";
import { KeysInFlight } from "./http/idempotency";
import { Store } from "./store/store";

/** One running sandbox: its records, faults and deliveries. */
export interface Sandbox {
  settings: SandboxSettings;
  store: Store;
  faults: Faults;
  keysInFlight: KeysInFlight;
  deliverer: Deliverer;
  /** Its address, for links that it creates. */
  origin(): string;
  /** Holds a request without an answer until its client gives up or `hangMs` has passed. */
  hang(request: Request): void;
}

/** Opens the state file; `origin` is called for each link, because the port may be known late. */
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
