import { afterAll, beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { vouchFor } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { SHOP_KEY } from "../support/ops";
import { Person } from "../support/person";
import { startMedusaBeside, startStorefrontBeside } from "../support/second-servers";
import { freshEmail } from "../support/stack";

/** Sign-ins that fail and payments that are begun, in one minute; what the limits of a shop leave of each. */
const TRIES = 200;
const FAILED_SIGN_INS = 10;
const ATTEMPTS = 500;
const CARD_TESTERS = 20;
const PAYMENTS_BY_ACCOUNT = 30;
const PAYMENTS_BY_ADDRESS = 120;
/** Product pages that nobody knows, of one address in one minute; what the limit leaves of them. */
const UNKNOWN_PAGES = { tried: 500, left: 240, path: (at: number) => `/products/no-${at}` };
/** What else reads from Medusa. */
const OTHER_READS = [
  { what: "searches", tried: 250, left: 120, path: (at: number) => `/explore?q=nothing${at}` },
  { what: "suggestions", tried: 250, left: 120, path: (at: number) => `/explore/suggestions?q=nothing${at}` },
  { what: "papers of products", tried: 150, left: 60, path: (at: number) => `/products/no-${at}/papers/manual.pdf` },
  { what: "calls of the cart", tried: 500, left: 240, path: (at: number) => `/cart/products?id=nothing_${at}` },
  {
    what: "unknown pictures",
    tried: 700,
    left: 600,
    path: (at: number) => `/media/${String(at).padStart(32, "0")}-400.webp`,
  },
  { what: "reads of any kind", tried: 1_300, left: 1_200, path: (at: number) => `/wish-lists/${"x".repeat(40)}${at}` },
];
/** Beside those, others get a page within this (median), in milliseconds. */
const MOST_MS_BESIDE = 100;
/** Others may wait twice as long (median), three times that beside other work. */
const MOST_TIMES = 6;
/** How many calls are under way at once: all tries have to be in one minute. */
const AT_ONCE = 10;

const Token = z.object({ token: z.string() });
let medusa: Awaited<ReturnType<typeof startMedusaBeside>>;

beforeAll(async () => {
  // The limits of a real shop: those of the tests' shop are a hundred times as high.
  medusa = await startMedusaBeside({ RATE_LIMIT_SCALE: "1" });
});
afterAll(() => medusa.stop());

type Call = { path: string; body: unknown; headers?: Record<string, string>; token?: string };

const call = ({ path, body, headers, token }: Call) =>
  fetch(new URL(`/store/shop${path}`, medusa.url), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...SHOP_KEY,
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });

/** How many of the calls had each status. All of them must come to an end within a minute. */
async function statusesOf(calls: (() => Call)[]): Promise<Record<number, number>> {
  const startedAt = performance.now();
  const counts: Record<number, number> = {};
  for (let at = 0; at < calls.length; at += AT_ONCE) {
    const answers = await Promise.all(calls.slice(at, at + AT_ONCE).map((next) => call(next())));
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  }
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  return counts;
}
const times = <Item>(count: number, of: (index: number) => Item) => Array.from({ length: count }, (_, at) => of(at));

/** An address of the network that is for examples; no two calls with one index. */
const addressOf = (index: number) => `198.18.${Math.floor(index / 250)}.${(index % 250) + 1}`;

describe("guessing passwords", () => {
  const LEFT = { 401: FAILED_SIGN_INS, 429: TRIES - FAILED_SIGN_INS };
  const guess = (email: string, headers: Record<string, string>) => () => ({
    path: "/sessions",
    body: { email, password: "a wrong password" },
    headers,
  });

  it(`from one address leaves ${FAILED_SIGN_INS} of ${TRIES} tries at other accounts`, async () => {
    const from = vouchFor("203.0.113.201");
    expect(await statusesOf(times(TRIES, () => guess(freshEmail("guessed"), from)))).toEqual(LEFT);
  });

  it(`of one account from ${TRIES} addresses leaves ${FAILED_SIGN_INS}, and the owner's own is refused too`, async () => {
    const { email, password } = await Person.signUp();
    const tries = times(TRIES, (index) => () => guess(email, vouchFor(addressOf(index)))());
    expect(await statusesOf(tries)).toEqual(LEFT);
    expect((await call({ path: "/sessions", body: { email, password } })).status).toBe(429);
  });

  it(`with ${TRIES} forged X-Forwarded-For is from one address all the same`, async () => {
    // What came from this machine before counts as well.
    await queryDatabase("delete from sign_in_limit where key like 'address:%'");
    const tries = times(TRIES, (index) => guess(freshEmail("forged"), { "x-forwarded-for": addressOf(index) }));
    const { 401: taken = 0, 429: refused = 0 } = await statusesOf(tries);
    expect(taken).toBeLessThanOrEqual(FAILED_SIGN_INS);
    expect(taken + refused).toBe(TRIES);
  });
});

describe("reading what is not cached", () => {
  let storefront: Awaited<ReturnType<typeof startStorefrontBeside>>;
  beforeAll(async () => {
    storefront = await startStorefrontBeside({ RATE_LIMIT_SCALE: "1", TRUSTED_PROXIES: "loopback" });
  });
  afterAll(() => storefront.stop());

  const look = (path: string, address: string) =>
    fetch(storefront.url + path, { headers: { "x-forwarded-for": address } });
  async function medianWait(isOver: () => boolean): Promise<number> {
    const waits: number[] = [];
    while (waits.length < 100 || !isOver()) {
      const startedAt = performance.now();
      const answer = await look("/home", "203.0.113.203");
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      waits.push(performance.now() - startedAt);
    }
    return waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0;
  }

  /** Sends all of a kind from one address; answers how long others waited for a page meanwhile (median). */
  async function flood({ tried, left, path }: typeof UNKNOWN_PAGES, address: string): Promise<number> {
    const statuses: number[] = [];
    let isOver = false;
    const sendAll = async () => {
      const startedAt = performance.now();
      for (let at = 0; at < tried; at += AT_ONCE) {
        const answers = await Promise.all(times(AT_ONCE, (more) => look(path(at + more), address)));
        statuses.push(...answers.map(({ status }) => status));
      }
      expect(performance.now() - startedAt).toBeLessThan(60_000);
      isOver = true;
    };
    const [beside] = await Promise.all([medianWait(() => isOver), sendAll()]);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(left);
    return beside;
  }

  it(`leaves one address ${UNKNOWN_PAGES.left} of ${UNKNOWN_PAGES.tried} unknown product pages, and keeps others waiting no longer`, async ({
    annotate,
  }) => {
    await medianWait(() => true);
    const alone = await medianWait(() => true);
    const beside = await flood(UNKNOWN_PAGES, "203.0.113.204");
    await annotate(`median of others: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside it`);
    expect(beside / alone).toBeLessThan(MOST_TIMES);
  });

  for (const [index, reads] of OTHER_READS.entries())
    it(`leaves one address ${reads.left} of ${reads.tried} ${reads.what}, and others get pages in ${MOST_MS_BESIDE} ms`, async ({
      annotate,
    }) => {
      const beside = await flood(reads, `203.0.113.${210 + index}`);
      await annotate(`median of others: ${beside.toFixed(1)} ms beside it`);
      expect(beside).toBeLessThan(MOST_MS_BESIDE);
    });
});

// Last, because the payments that it begins keep Medusa busy for some seconds.
describe("testing cards", () => {
  it(`leaves ${CARD_TESTERS} accounts at one address ${PAYMENTS_BY_ADDRESS} of ${ATTEMPTS} payments, and no account more than ${PAYMENTS_BY_ACCOUNT}`, async () => {
    const people = await Promise.all(times(CARD_TESTERS, () => Person.signUp()));
    const tokens: string[] = [];
    for (const [index, { email, password }] of people.entries()) {
      const signIn = { path: "/sessions", body: { email, password }, headers: vouchFor(addressOf(1_000 + index)) };
      tokens.push(Token.parse(await (await call(signIn)).json()).token);
    }
    const from = "203.0.113.202";
    const attempt = (index: number) => () => ({
      path: "/payment-attempts",
      body: { totalAmount: 500 },
      headers: vouchFor(from),
      token: tokens[index % CARD_TESTERS] ?? "",
    });
    expect(await statusesOf(times(ATTEMPTS, attempt))).toEqual({
      200: PAYMENTS_BY_ADDRESS,
      429: ATTEMPTS - PAYMENTS_BY_ADDRESS,
    });
    const begun = await queryDatabase(
      `select count(*)::int as begun from payment_attempt join customer on customer.id = customer_id
          where customer.email = any($1) group by customer.id`,
      [people.map(({ email }) => email)],
    );
    const counts = begun.map((row) => Number(row.begun));
    expect(Math.max(...counts)).toBeLessThanOrEqual(PAYMENTS_BY_ACCOUNT);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(PAYMENTS_BY_ADDRESS);
  });
});
