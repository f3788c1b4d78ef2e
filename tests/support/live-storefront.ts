import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { expect } from "@playwright/test";
import { secrets, stack } from "./stack";

const STOREFRONT = path.join(import.meta.dirname, "../../storefront");

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/**
 * The storefront as it was built, on a port of its own beside the shop under test, with this publishable key of real Stripe's and no
 * sandbox. Medusa is the shop's own. Answers its address and what ends it.
 */
export async function startLiveStorefront(publishableKey: string): Promise<{ url: string; stop: () => Promise<void> }> {
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
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      RATE_LIMIT_SCALE: "100",
      LOG_LEVEL: "silent",
    },
  });
  const ended = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  await expect
    .poll(
      () =>
        fetch(`${url}/healthz`).then(
          (it) => it.status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(200);
  return { url, stop };
}
