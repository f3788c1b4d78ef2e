import { type ClientRateLimitInfo, MemoryStore, type Options, type Store } from "express-rate-limit";
import { Redis } from "ioredis";
import { RedisStore } from "rate-limit-redis";
import { logger } from "../app/lib/logger.server";

/** How long to wait for Redis, in milliseconds; then this process' own count decides. */
const TIMEOUT_MS = 50;
/** After a failure, Redis is not asked again for this time, in milliseconds. */
const PAUSE_MS = 1_000;
/** Takes back one hit, but none of a minute that has ended: that would leave a key that never expires. */
const TAKE_BACK = `if tonumber(redis.call("GET", KEYS[1]) or "0") > 0 then return redis.call("DECR", KEYS[1]) end`;

/** A connection whose failures are logged once, and which is left alone for a moment after each. */
function connect(url: string) {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: TIMEOUT_MS });
  let fails = false;
  let askAgainAt = 0;
  function noteFailure(err: unknown): void {
    askAgainAt = Date.now() + PAUSE_MS;
    if (!fails) logger.warn({ event: "limits_not_shared", err });
    fails = true;
  }
  redis.on("error", noteFailure);
  return {
    redis,
    /** The result of `ask`; null if Redis does not answer, or did not answer a moment ago. */
    async ask<T>(ask: () => Promise<T>): Promise<T | null> {
      if (redis.status !== "ready" || Date.now() < askAgainAt) return null;
      try {
        const answer = await ask();
        if (fails) logger.info({ event: "limits_shared" });
        fails = false;
        return answer;
      } catch (error) {
        noteFailure(error);
        return null;
      }
    },
  };
}

/**
 * The counts of one limit, in Redis and in this process. The greater one decides, so an address keeps at least what
 * this storefront counted if Redis is emptied or does not answer. Never throws.
 */
class SharedStore implements Store {
  readonly localKeys = false;
  readonly prefix: string;
  readonly #own = new MemoryStore();
  readonly #shared: RedisStore;
  readonly #connection: ReturnType<typeof connect>;
  #options: Options | null = null;
  #isLoaded = false;

  constructor(name: string, connection: ReturnType<typeof connect>) {
    this.prefix = `limit:${name}:`;
    this.#connection = connection;
    const sendCommand = (command: string, ...args: string[]) => connection.redis.call(command, args) as Promise<number>;
    this.#shared = new RedisStore({ prefix: this.prefix, sendCommand });
  }

  init(options: Options): void {
    this.#options = options;
    this.#own.init(options);
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const { totalHits, resetTime } = await this.#own.increment(key);
    const shared = await this.#connection.ask(() => this.#incrementShared(key));
    return shared && shared.totalHits >= totalHits ? shared : { totalHits, resetTime };
  }

  /** The store's scripts are loaded at the first use and after each failure, because Redis may have restarted. */
  async #incrementShared(key: string): Promise<ClientRateLimitInfo> {
    try {
      if (!this.#isLoaded && this.#options) await this.#shared.init(this.#options);
      this.#isLoaded = true;
      return await this.#shared.increment(key);
    } catch (error) {
      this.#isLoaded = false;
      throw error;
    }
  }

  async decrement(key: string): Promise<void> {
    await this.#own.decrement(key);
    await this.#connection.ask(() => this.#connection.redis.eval(TAKE_BACK, 1, this.prefix + key));
  }

  async resetKey(key: string): Promise<void> {
    await this.#own.resetKey(key);
    await this.#connection.ask(() => this.#connection.redis.del(this.prefix + key));
  }
}

/**
 * Counts of rate limits that storefronts share in Redis. While Redis does not answer, each storefront counts for
 * itself, which is logged once; it continues with what it counted before. `close` ends the connection.
 */
export function shareCounts(url: string): { countsOf: (limit: string) => Store; close: () => void } {
  const connection = connect(url);
  return {
    countsOf: (limit) => new SharedStore(limit, connection),
    close: () => connection.redis.disconnect(),
  };
}
