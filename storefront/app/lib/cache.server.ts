import { LRUCache } from "lru-cache";

type SwrOptions<V> = {
  /** The most keys to keep. */
  max: number;
  /** How old a value may be before it is loaded again, in milliseconds. */
  freshMs: number;
  /** How long a value is kept fresh automatically after it was last read, in milliseconds; 0: never. */
  warmMs?: number;
  /** Loads a value; may throw. Only one call runs at a time for a key, however many wait for it. */
  load: (key: string) => Promise<V>;
};

export type SwrCache<V> = {
  /** The cached value at once, however old; an old one is loaded again in the background. */
  peek(key: string): V | undefined;
  /** The same, but only a value whose load began at `since` (epoch milliseconds) or later. */
  peekSince(key: string, since: number): V | undefined;
  /**
   * A value at most `freshMs` old, loaded if necessary. If loading fails, it returns the old value; without one it
   * throws the error of `load`.
   */
  get(key: string): Promise<V>;
  /** Loads again, whatever is cached, and does not join an earlier load. Throws the error of `load`. */
  refresh(key: string): Promise<V>;
  /** A value whose load began at `since` (epoch milliseconds) or later. Throws the error of `load`. */
  getSince(key: string, since: number): Promise<V>;
  /** Stores a value loaded elsewhere; `startedAt` (epoch milliseconds) is when that load began. */
  set(key: string, value: V, startedAt: number): void;
};

type Watched<V> = {
  load: (key: string) => Promise<V>;
  /** True while the last load of this key failed. */
  isFailing(key: string): boolean;
};

/** The most failing keys to remember. */
const MOST_FAILING = 1_000;

/** Watches a cache's `load`: calls `onDown` once for each key whose loading starts to fail, with the first cause. */
export function watchLoad<V>(
  load: (key: string) => Promise<V>,
  onDown: (key: string, cause: unknown) => void,
): Watched<V> {
  const failing = new LRUCache<string, true>({ max: MOST_FAILING });
  return {
    isFailing: (key) => failing.has(key),
    async load(key) {
      try {
        const value = await load(key);
        failing.delete(key);
        return value;
      } catch (error) {
        if (!failing.has(key)) onDown(key, error);
        failing.set(key, true);
        throw error;
      }
    },
  };
}

/** A value, and when its load began, in epoch milliseconds. */
type Loaded<V> = { value: V; startedAt: number };

/** Stale-while-revalidate over lru-cache, with one load at a time for each key. A failed load never removes a value. */
export function createSwrCache<V extends object>({ max, freshMs, warmMs = 0, load }: SwrOptions<V>): SwrCache<V> {
  const lru = new LRUCache<string, Loaded<V>>({
    max,
    ttl: freshMs,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // A load whose key is evicted meanwhile still answers everybody waiting for it.
    ignoreFetchAbort: true,
    perf: { now: () => performance.now() },
    fetchMethod: async (key) => {
      const startedAt = Date.now();
      return { value: await load(key), startedAt };
    },
  });
  const lastLook = new Map<string, number>();

  /** Loads again every `freshMs` while the value was read within the last `warmMs`. */
  function keepWarm(key: string): void {
    if (warmMs === 0) return;
    const waiting = lastLook.has(key);
    lastLook.set(key, Date.now());
    if (!waiting) scheduleWarmUp(key);
  }

  function scheduleWarmUp(key: string): void {
    const timer = setTimeout(async () => {
      if (Date.now() - (lastLook.get(key) ?? 0) > warmMs) {
        lastLook.delete(key);
        return;
      }
      await lru.fetch(key, { forceRefresh: true }).catch(() => undefined);
      scheduleWarmUp(key);
    }, freshMs);
    timer.unref();
  }

  const cached = (key: string) => lru.get(key, { allowStale: true });

  function required(loaded: Loaded<V> | undefined): Loaded<V> {
    if (loaded === undefined) throw new Error("A cache loaded nothing");
    return loaded;
  }

  async function fetch(key: string): Promise<Loaded<V>> {
    // Without an old value to fall back on, lru-cache would turn the rejection into undefined.
    return required(await lru.fetch(key, { allowStaleOnFetchRejection: cached(key) !== undefined }));
  }

  async function loadAgain(key: string): Promise<Loaded<V>> {
    return required(await lru.fetch(key, { forceRefresh: true, allowStaleOnFetchRejection: false }));
  }

  function peekSince(key: string, since: number): V | undefined {
    keepWarm(key);
    const loaded = cached(key);
    if (loaded !== undefined) void fetch(key).catch(() => undefined);
    return loaded && loaded.startedAt >= since ? loaded.value : undefined;
  }

  return {
    peek: (key) => peekSince(key, 0),
    peekSince,
    async get(key) {
      keepWarm(key);
      return (await fetch(key)).value;
    },
    async refresh(key) {
      await fetch(key).catch(() => undefined);
      return (await loadAgain(key)).value;
    },
    async getSince(key, since) {
      keepWarm(key);
      const isRecent = (loaded: Loaded<V> | undefined) => loaded !== undefined && loaded.startedAt >= since;
      const known = cached(key);
      if (known && isRecent(known)) return known.value;
      // The running load may have begun earlier.
      const joined = await loadAgain(key);
      return (isRecent(joined) ? joined : await loadAgain(key)).value;
    },
    set: (key, value, startedAt) => void lru.set(key, { value, startedAt }),
  };
}
