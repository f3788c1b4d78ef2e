type Listener = (event: unknown) => void;

/** The `on`, `once` and `off` of a Stripe element. */
export class Events {
  private readonly listeners = new Map<string, Set<Listener>>();

  on(name: string, listener: Listener): void {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener));
  }

  once(name: string, listener: Listener): void {
    const first: Listener = (event) => {
      this.off(name, first);
      listener(event);
    };
    this.on(name, first);
  }

  /** Without a listener: removes all listeners of this name. */
  off(name: string, listener?: Listener): void {
    if (listener) this.listeners.get(name)?.delete(listener);
    else this.listeners.delete(name);
  }

  emit(name: string, event: unknown): void {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(event);
  }
}
