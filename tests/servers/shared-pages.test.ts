import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { freeze, service } from "../support/control";
import { Person } from "../support/person";
import { demoAccounts, stack } from "../support/stack";

const { SECOND_STOREFRONT_URL } = z.object({ SECOND_STOREFRONT_URL: z.url() }).parse(process.env);
const STOREFRONTS = [stack.storefront, SECOND_STOREFRONT_URL];
const PUBLIC = ["/", "/home", "/explore", "/products/kestrel-pro", "/products/sparrow", "/stay-in-touch"];

/** A changed price, stock or text is seen everywhere within this (docs/decisions/public-pages.md). */
const WITHIN_5_S = { timeout: 15_000, interval: 100 };
/** A page does not wait for Redis; it may wait for Medusa for a second (specification, 9), three times as slack. */
const MOST_MS = 3_000;
const ROUNDS = 20;

async function look(base: string, path: string) {
  const startedAt = performance.now();
  const answer = await new Person().visit(new URL(path, base).href);
  const html = await answer.text();
  return { status: answer.status, tag: answer.headers.get("etag"), html, tookMs: performance.now() - startedAt };
}

let admin: Person;
beforeAll(async () => {
  admin = await Person.signIn(demoAccounts.admin);
});

const keep = (base: string, path: string) =>
  expect.poll(async () => (await look(base, path)).tag, WITHIN_5_S).not.toBeNull();

const setReview = async (base: string, description: string) => {
  const body = { reviewerImg: "", reviewerName: "Ada", reviewerOccupation: "Pilot", description, rating: 5 };
  const answer = await admin.send("POST", new URL("/api/server/addReview", base).href, body);
  expect(answer.status).toBe(201);
};

describe("pages of two storefronts", () => {
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
      const serves = async () => (await fetch(new URL("/healthz", stack.storefront)).catch(() => null))?.ok;
      await expect.poll(serves, WITHIN_5_S).toBe(true);
      expect(await failures()).toEqual([]);
    } finally {
      hanging.thaw();
      await started;
    }
  });
});
