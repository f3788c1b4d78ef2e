import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { freeze, service } from "../support/control";
import { flushRedis } from "../support/redis";
import { startStorefrontBeside } from "../support/second-servers";

const { REDIS_URL } = z.object({ REDIS_URL: z.string() }).parse(process.env);

/** Forms that an address may send in a minute: a tenth of what a shop allows. */
const FORMS = 6;
/** An answer does not wait for Redis; this is a slow machine's time. */
const MOST_MS = 3_000;
const COUNTED_BY_ITSELF = [...Array.from({ length: FORMS }, () => true), false, false];

let storefronts: Awaited<ReturnType<typeof startStorefrontBeside>>[] = [];
beforeAll(async () => {
  const settings = { REDIS_URL, RATE_LIMIT_SCALE: "0.1", TRUSTED_PROXIES: "loopback" };
  storefronts = await Promise.all([startStorefrontBeside(settings), startStorefrontBeside(settings)]);
}, 200_000);
afterAll(() => Promise.all(storefronts.map(({ stop }) => stop())));

let addresses = 0;
const newAddress = () => `203.0.113.${++addresses}`;

/** Sends a form with a mistake, which costs Medusa nothing. True if it was accepted, false if it was too many. */
async function sendForm(place: number, address: string): Promise<boolean> {
  const url = storefronts[place % storefronts.length]?.url ?? "";
  const startedAt = performance.now();
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    headers: { origin: url, "x-forwarded-for": address },
    body: new URLSearchParams({ email: "nobody", password: "" }),
  });
  expect(performance.now() - startedAt).toBeLessThan(MOST_MS);
  expect(answer.status).toBeOneOf([400, 429]);
  return answer.status === 400;
}

async function sendForms(places: readonly number[], address = newAddress()): Promise<boolean[]> {
  const accepted = [];
  for (const place of places) accepted.push(await sendForm(place, address));
  return accepted;
}
const BY_TURNS = Array.from({ length: FORMS + 2 }, (_, at) => at);
const BY_ONE = BY_TURNS.map(() => 0);

const expectShared = () => expect.poll(() => sendForms(BY_TURNS), { timeout: 30_000 }).toEqual(COUNTED_BY_ITSELF);

describe("the limits of two storefronts on one Redis", () => {
  it("count an address together, and each address by itself", async () => {
    await expectShared();
    expect(await sendForms([0, 1, 0])).toEqual([true, true, true]);
  });

  it("keep what each storefront counted if Redis is emptied", async () => {
    const address = newAddress();
    expect(await sendForms(BY_ONE, address)).toEqual(COUNTED_BY_ITSELF);
    await flushRedis(REDIS_URL);
    expect(await sendForm(0, address)).toBe(false);
  });

  it("hold in each storefront while Redis is stopped, refuse nobody else, and are shared again afterwards", async () => {
    const refused = newAddress();
    expect(await sendForms(BY_ONE, refused)).toEqual(COUNTED_BY_ITSELF);
    await service("redis", "kill");
    try {
      expect(await sendForm(0, refused)).toBe(false);
      expect(await sendForms(BY_ONE)).toEqual(COUNTED_BY_ITSELF);
    } finally {
      await service("redis", "start");
    }
    await expectShared();
  });

  it("hold in each storefront while Redis hangs, and are shared again afterwards", async () => {
    const hanging = freeze("redis");
    try {
      expect(await sendForms(BY_ONE)).toEqual(COUNTED_BY_ITSELF);
    } finally {
      hanging.thaw();
    }
    await expectShared();
  });
});
