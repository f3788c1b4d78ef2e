import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A free port of this machine, below those that the machine gives out: one of those may be another program's by the
 * time it is used. The figures of test shops have ports from 20,000 (tests/run/test-shop.ts).
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 20_000);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, "close");
  return port;
}
