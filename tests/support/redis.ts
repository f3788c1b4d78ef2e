import { Redis } from "ioredis";

/** Empties a Redis, with every lock in it. */
export async function flushRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushall();
  await redis.quit();
}
