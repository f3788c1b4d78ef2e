import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pidsOfShop } from "./control";
import { freePort } from "./free-port";
import { startAgain, untilAnswers } from "./processes";
import { secrets, stack } from "./stack";

/**
 * A second process of the shop's Medusa, on a port of its own, with its settings overridden by `settings`. They are
 * read from the running process, so this needs Linux. It runs no jobs unless `settings` say so: without Redis it has no
 * lock in common with the shop's, and would follow plans and send mails beside it. Returns its address and a function
 * that ends it.
 */
export async function startMedusaBeside(
  settings: Record<string, string>,
): Promise<{ url: string; stop: (signal?: NodeJS.Signals) => Promise<void> }> {
  const port = String(await freePort());
  const own = { PORT: port, MEDUSA_PORT: port, MEDUSA_WORKER_MODE: "server" };
  const server = startAgain(pidsOfShop().medusa ?? 0, { ...own, ...settings });
  const ended = once(server, "exit");
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    server.kill(signal);
    await ended;
  };
  const url = `http://localhost:${port}`;
  await untilAnswers(`${url}/health`);
  return { url, stop };
}

const STOREFRONT = path.join(import.meta.dirname, "../../storefront");

/** A second storefront of the same build, without a sandbox, on the shop's Medusa unless `settings` say another. */
export async function startStorefrontBeside(
  settings: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ["build/express/index.js"], {
    cwd: STOREFRONT,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      SHOP_ENV: "local",
      PORT: String(port),
      PUBLIC_URL: url,
      MEDUSA_URL: stack.medusa,
      MEDUSA_PUBLISHABLE_KEY: secrets.medusaPublishableKey,
      SESSION_SECRET: secrets.sessionSecret,
      STRIPE_PUBLISHABLE_KEY: stack.stripePublishableKey,
      RATE_LIMIT_SCALE: "100",
      TIMEOUT_SCALE: "2",
      LOG_LEVEL: "silent",
      ...settings,
    },
  });
  const ended = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  await untilAnswers(`${url}/healthz`);
  return { url, stop };
}

/** `slow` is later than a page's timeout; a server that `hangs` accepts connections and never answers. */
export type MedusaState = "up" | "slow" | "hangs" | "fails" | "refuses";
const SLOW_MS = 3_000;
/** The storefront's own question each second whether anything has changed; no page waits for it. */
const CLOCK = "GET /store/shop/catalogue-version";

/** Between a storefront and the shop's Medusa: records each call (`GET /store/shop/products`), fails on request. */
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
