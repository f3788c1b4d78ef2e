import type { Settings } from "../settings/env";

/** Empties the one numbered database of Redis that the address names. */
const EMPTY_REDIS = 'redis-cli -u "$REDIS_URL" flushdb';

/**
 * What a person has to do about Redis after a restore; null for a shop that has none. The restore does not empty it:
 * another shop or program may use it too.
 */
export function redisLeft({ DATABASE_URL, REDIS_URL }: Pick<Settings, "DATABASE_URL" | "REDIS_URL">): string | null {
  if (!DATABASE_URL && !REDIS_URL) return null;
  const redis = REDIS_URL ? "Redis (REDIS_URL)" : "Redis, if the shop uses one,";
  return `${redis} is as it was, and its queues and pages belong to the former database. Before the shop starts, empty it, unless others use it too: ${EMPTY_REDIS}`;
}
