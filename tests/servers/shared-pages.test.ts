import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { freeze, service } from "../support/control";
import { addProduct, type NewProduct } from "../support/new-product";
import { Person } from "../support/person";
import { demoAccounts, stack } from "../support/stack";

const { SECOND_STOREFRONT_URL, REDIS_URL } = z
  .object({ SECOND_STOREFRONT_URL: z.url(), REDIS_URL: z.string() })
  .parse(process.env);
const STOREFRONTS = [stack.storefront, SECOND_STOREFRONT_URL];
const PUBLIC = ["/", "/home", "/explore", "/products/kestrel-pro", "/products/sparrow", "/stay-in-touch"];

/** A changed price, stock or text is seen everywhere within this (docs/decisions/shared-pages.md). */
const WITHIN_5_S = { timeout: 15_000, interval: 100 };
/**
 * A page does not wait for Redis; it may wait for Medusa for a second (specification, section 9), three times as slack.
 */
const MOST_MS = 3_000;
const ROUNDS = 20;

async function look(base: string, path: string) {
  const startedAt = performance.now();
  const answer = await new Person().visit(new URL(path, base).href);
  const html = await answer.text();
  return { status: answer.status, tag: answer.headers.get("etag"), html, tookMs: performance.now() - startedAt };
}

let redis: Redis;
let admin: Person;
beforeAll(async () => {
  redis = new Redis(REDIS_URL);
  admin = await Person.signIn(demoAccounts.admin);
});
afterAll(() => redis.quit());

/** Waits until `base` has the page in its cache and in Redis; answers its tag. */
async function keep(base: string, path: string): Promise<string> {
  let tag: string | null = null;
  await expect
    .poll(async () => {
      ({ tag } = await look(base, path));
      const keys = await redis.keys("page:*");
      const texts = keys.length > 0 ? await redis.mget(keys) : [];
      return tag !== null && texts.some((text) => text?.includes(tag?.replace(/^"|-\w+"$/g, "") ?? "none"));
    }, WITHIN_5_S)
    .toBe(true);
  return tag ?? "";
}

const setReview = async (base: string, description: string) => {
  const body = { reviewerImg: "", reviewerName: "Ada", reviewerOccupation: "Pilot", description, rating: 5 };
  const answer = await admin.visit(new URL("/api/server/addReview", base).href, {
    method: "POST",
    headers: { "content-type": "application/json", origin: stack.storefront },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
};

describe("pages of two storefronts on one Redis", () => {
  it("are taken from Redis by a storefront that has never rendered them, and whose Medusa does not answer", async () => {
    const product: NewProduct = await addProduct();
    const path = `/products/${product.handle}`;
    const tag = await keep(stack.storefront, path);
    const frozen = [freeze("medusa"), freeze("medusaSecond")];
    try {
      const { status, html, tag: second } = await look(SECOND_STOREFRONT_URL, path);
      expect([status, second]).toEqual([200, tag]);
      expect(html).toContain(product.productName);
    } finally {
      for (const { thaw } of frozen) thaw();
    }
  });

  it("are outdated in both within five seconds, whichever of them the change came through", async () => {
    for (const changed of STOREFRONTS) {
      for (const base of STOREFRONTS) await keep(base, "/");
      const description = `Steady in the wind ${Date.now()}`;
      await setReview(changed, description);
      await Promise.all(
        STOREFRONTS.map((base) =>
          expect.poll(async () => (await look(base, "/")).html.includes(description), WITHIN_5_S).toBe(true),
        ),
      );
    }
  });
});

/** Asks both storefronts for every page again and again; answers those that were not whole, or late. */
async function failures(): Promise<string[]> {
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all(
      STOREFRONTS.flatMap((base) =>
        PUBLIC.map(async (path) => {
          const { status, tookMs } = await look(base, path);
          if (status !== 200 || tookMs > MOST_MS) wrong.push(`${path}: ${status} after ${Math.round(tookMs)} ms`);
        }),
      ),
    );
  return wrong;
}

describe("pages without Redis", () => {
  it("all come while it is stopped, and after it is back", async () => {
    await service("redis", "kill");
    try {
      expect(await failures()).toEqual([]);
    } finally {
      await service("redis", "start");
    }
    expect(await failures()).toEqual([]);
  });

  it("all come while it hangs, and after it goes on", async () => {
    const hanging = freeze("redis");
    try {
      expect(await failures()).toEqual([]);
    } finally {
      hanging.thaw();
    }
    expect(await failures()).toEqual([]);
  });

  it("all come from a storefront that starts while it hangs", async () => {
    const hanging = freeze("redis");
    let started: Promise<void> = Promise.resolve();
    try {
      await service("storefront", "stop");
      // It serves at once, and is ready when Medusa is, which needs Redis.
      started = service("storefront", "start");
      const serves = () =>
        fetch(new URL("/healthz", stack.storefront)).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(serves, WITHIN_5_S).toBe(true);
      expect(await failures()).toEqual([]);
    } finally {
      hanging.thaw();
      await started;
    }
  });
});
