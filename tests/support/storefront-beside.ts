import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "./free-port";
import { untilAnswers } from "./medusa-beside";
import { secrets, stack } from "./stack";

const STOREFRONT = path.join(import.meta.dirname, "../../storefront");

/** The storefront with this publishable key of real Stripe, without a sandbox. */
export const startLiveStorefront = (publishableKey: string) =>
  startStorefrontBeside({ STRIPE_PUBLISHABLE_KEY: publishableKey });

/**
 * A second storefront from the same build, on a port of its own, without a payment sandbox. It uses the shop's Medusa
 * unless `settings` override that. Returns its address and a function that ends it.
 */
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
