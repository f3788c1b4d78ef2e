import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { stack } from "./stack";

/**
 * `slow` is later than a page's timeout (`PAGE_WAIT_MS`); a server that `hangs` accepts connections and never answers.
 */
export type MedusaState = "up" | "slow" | "hangs" | "fails" | "refuses";
const SLOW_MS = 3_000;
/** The storefront's own question each second whether anything has changed; no page waits for it. */
const CLOCK = "GET /store/shop/catalogue-version";

/**
 * A proxy between a storefront and the shop's Medusa: it records each call, such as `GET
 * /store/shop/products?limit=60`, and fails on request.
 */
export async function openMedusaBetween() {
  const medusa = new URL(stack.medusa);
  const calls: string[] = [];
  const known = new Set<string>();
  let state: MedusaState = "up";

  function passOn(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url: path, headers } = asked;
    const passedOn = request({ hostname: medusa.hostname, port: medusa.port, method, path, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    passedOn.once("error", () => answer.destroy());
    asked.pipe(passedOn);
  }

  const server = createServer(async (asked, answer) => {
    const call = `${asked.method} ${asked.url}`;
    if (call !== CLOCK) calls.push(call);
    if (state === "refuses") return void asked.destroy();
    if (state === "fails") return void answer.writeHead(500).end();
    if (state === "hangs") return;
    if (state === "slow") await sleep(SLOW_MS);
    passOn(asked, answer);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    /** The new calls since the last request for them, without repeats of earlier calls, which only refresh a cache. */
    takeCalls: () => {
      const taken = calls.splice(0).filter((call) => call.startsWith("POST") || !known.has(call));
      for (const call of taken) known.add(call);
      return taken;
    },
    /** Sets the answer of calls from now on. */
    become: (wanted: MedusaState) => {
      state = wanted;
      if (wanted === "refuses") server.closeAllConnections();
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
