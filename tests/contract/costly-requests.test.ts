import { setInterval as every } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { COSTLY, ORDINARY, type WireRequest } from "../support/costly-requests";
import { IS_FULL } from "../support/full";
import { Person } from "../support/person";
import { sendRaw } from "../support/raw-http";

/** The full count asks for the figure itself; every run for its order of magnitude. */
const [REQUESTS, MOST_TIMES] = IS_FULL ? [500, 2] : [100, 6];
const SENT_EVERY_MS = 25;
const OTHERS = ["/", "/explore", "/products/kestrel-pro", "/api/server/products"];

const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

/** How long others wait, in milliseconds, while somebody sends `requests` over and over at a steady pace. */
async function othersWait(requests: WireRequest[]): Promise<number> {
  const stop = new AbortController();
  const sent: Promise<unknown>[] = [];
  const sending = (async () => {
    let place = 0;
    for await (const _ of every(SENT_EVERY_MS, null, { signal: stop.signal })) {
      const request = requests[place++ % requests.length];
      if (request) sent.push(sendRaw(request.to, request.method, request.target, request).catch(() => null));
    }
  })().catch((error: Error) => {
    if (error.name !== "AbortError") throw error;
  });
  const visitor = new Person();
  const times: number[] = [];
  // Not before each of them was sent once.
  while (times.length < REQUESTS || sent.length < requests.length) {
    const startedAt = performance.now();
    const answer = await visitor.visit(OTHERS[times.length % OTHERS.length] ?? "/");
    await answer.bytes();
    times.push(performance.now() - startedAt);
    expect(answer.status).toBe(200);
  }
  stop.abort();
  await sending;
  await Promise.all(sent);
  return p99(times);
}

describe("small requests that try to make a server work long", () => {
  it.each(Object.entries(COSTLY))("%s: is refused or answered with no fault of the server", async (_name, request) => {
    const { status } = await sendRaw(request.to, request.method, request.target, request);
    expect(status).toBeGreaterThan(0);
    expect(status).toBeLessThan(500);
  });

  it("keep others waiting no longer than ordinary requests do", { timeout: 180_000 }, async ({ annotate }) => {
    await othersWait(Object.values(ORDINARY));
    const ordinary = await othersWait(Object.values(ORDINARY));
    const costly = await othersWait(Object.values(COSTLY));
    await annotate(
      `p99 of others: ${ordinary.toFixed(1)} ms beside ordinary requests, ${costly.toFixed(1)} ms beside costly ones`,
    );
    expect(costly / ordinary).toBeLessThan(MOST_TIMES);
  });
});
