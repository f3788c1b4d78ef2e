import { execFileSync } from "node:child_process";
import path from "node:path";
import { setInterval as every } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { freeze, service } from "../support/control";
import { stack } from "../support/stack";

const { PROXY_URL, PROXY_TO_MEDUSA_URL, MEDUSA_PUBLISHABLE_KEY } = z
  .object({ PROXY_URL: z.url(), PROXY_TO_MEDUSA_URL: z.url(), MEDUSA_PUBLISHABLE_KEY: z.string() })
  .parse(process.env);

/** Nobody sees errors for longer than this after something died: docs/operations.md. In milliseconds. */
const ERRORS_END_WITHIN_MS = 5_000;
/** Fifty requests a second. */
const SENT_EVERY_MS = 20;
/** How many are sent after the last thing that is done to a server: for eight seconds. */
const SENT_AFTERWARDS = 400;
const LONG = { timeout: 300_000 };

const PAGES = ["/home", "/explore", "/products/kestrel-pro", "/api/server/products"];
const fromShop = (count: number) => fetch(new URL(PAGES[count % PAGES.length] ?? "/", PROXY_URL));
const fromMedusa = () =>
  fetch(new URL("/store/shop/products?limit=1", PROXY_TO_MEDUSA_URL), {
    headers: { "x-publishable-api-key": MEDUSA_PUBLISHABLE_KEY },
  });

/** Sends requests at a steady pace while `act` runs and some seconds longer; tells the failures. */
async function failuresDuring(what: string, ask: (count: number) => Promise<Response>, act: () => Promise<void>) {
  const failedAt: number[] = [];
  const kinds = new Set<string>();
  const sent: Promise<void>[] = [];
  let left = Number.POSITIVE_INFINITY;
  async function send(): Promise<void> {
    const sentAt = Date.now();
    const fault = await ask(sent.length).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status === 200 ? null : `status ${answer.status}`;
      },
      (error: unknown) => String(error),
    );
    if (!fault) return;
    kinds.add(fault);
    failedAt.push(sentAt);
  }
  const sending = (async () => {
    for await (const _ of every(SENT_EVERY_MS)) {
      if (left <= 0) return;
      left -= 1;
      sent.push(send());
    }
  })();
  await act();
  left = SENT_AFTERWARDS;
  await sending;
  await Promise.all(sent);
  const windowMs = failedAt.length > 0 ? Math.max(...failedAt) - Math.min(...failedAt) : 0;
  const told = kinds.size > 0 ? ` (${[...kinds].join(", ")})` : "";
  process.stdout.write(`  ${what}: ${failedAt.length} of ${sent.length} failed within ${windowMs} ms${told}\n`);
  return { failed: failedAt.length, windowMs };
}

describe("behind the proxy", () => {
  it("a storefront that is killed leaves an error window of at most five seconds", LONG, async () => {
    const { windowMs } = await failuresDuring("a storefront killed", fromShop, () => service("storefront", "kill"));
    await service("storefront", "start");
    expect(windowMs).toBeLessThanOrEqual(ERRORS_END_WITHIN_MS);
  });

  it("a Medusa server that is killed leaves an error window of at most five seconds", LONG, async () => {
    const { windowMs } = await failuresDuring("a Medusa server killed", fromMedusa, () => service("medusa", "kill"));
    await service("medusa", "start");
    expect(windowMs).toBeLessThanOrEqual(ERRORS_END_WITHIN_MS);
  });

  it("both storefronts are replaced, one after the other, without a failed request", LONG, async () => {
    const { failed } = await failuresDuring("both storefronts replaced", fromShop, async () => {
      for (const name of ["storefront", "storefrontSecond"] as const) {
        await service(name, "stop");
        await service(name, "start");
      }
    });
    expect(failed).toBe(0);
  });

  it("the shop's pages still come while no Medusa server answers", async () => {
    for (const page of PAGES) await (await fetch(new URL(page, PROXY_URL))).arrayBuffer();
    const frozen = [freeze("medusa"), freeze("medusaSecond")];
    try {
      // Longer than the proxy needs to find a server unhealthy.
      const answers = await failuresDuring(
        "pages without Medusa",
        () => fetch(new URL("/home", PROXY_URL)),
        async () => {},
      );
      expect(answers.failed).toBe(0);
    } finally {
      for (const { thaw } of frozen) thaw();
    }
    await expect.poll(async () => (await fromMedusa()).status).toBe(200);
  });

  it("an answer does not name the proxy", async () => {
    expect((await fetch(new URL("/home", PROXY_URL))).headers.get("server")).toBeNull();
  });
});

it("the proxy's settings are valid for https addresses too", () => {
  const env = {
    PATH: process.env.PATH,
    HOME: "/nonexistent",
    PUBLIC_URL: "https://shop.example",
    MEDUSA_PUBLIC_URL: "https://medusa.example",
    STOREFRONTS: "one:3000 two:3000",
    MEDUSAS: new URL(stack.medusa).host,
  };
  const cwd = path.join(import.meta.dirname, "../../proxy");
  const answer = execFileSync("caddy", ["adapt", "--validate", "--config", "Caddyfile"], { cwd, env, stdio: "pipe" });
  expect(answer.toString()).toContain('"shop.example"');
});
