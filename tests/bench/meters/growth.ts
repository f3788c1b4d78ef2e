import { z } from "zod";
import { service } from "../../support/control";
import { Person } from "../../support/person";
import { demoAccounts } from "../../support/stack";
import { type Bound, type Figure, quantileOf } from "../figures";
import type { Bench } from "../row";
import { headersOf, shop } from "../targets";
import { growTo } from "./made-up";
import {
  DESK_LISTS,
  DESK_SEARCHES,
  FILTERS,
  FIRST_PAGES,
  MANAGED_PRODUCTS,
  MANAGED_SEARCHES,
  ORDER_SEARCHES,
  OVERVIEWS,
  orderAtDesk,
  PRODUCT_SEARCHES,
  STOCK_BOARD,
  WARM_UP,
} from "./questions";

/** The number of pages followed before the counted ones, and of the counted ones. */
const CURSORS = 100;
const COUNTED = 20;

type Timed = { ms: number; text: string; headers: Headers };
type Ask = (path: string) => Promise<Timed>;
/** Times of answers in milliseconds; none if the shop is too small for the query. */
type Question = { name: string; times: (ask: Ask) => Promise<number[]>; slower: Bound };

const asker =
  (visit: (path: string) => Promise<Response>): Ask =>
  async (path) => {
    const startedMs = performance.now();
    const answer = await visit(path);
    const text = await answer.text();
    const ms = performance.now() - startedMs;
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    return { ms, text, headers: answer.headers };
  };

/** One after the other, each once. */
async function timesOf(ask: Ask, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) times.push((await ask(path)).ms);
  return times;
}

const p95 = (times: readonly number[]) => (times.length === 0 ? undefined : quantileOf(times, 0.95));

type Measured = { size: string; worst: (number | undefined)[] };
type Growth = {
  sizes: number[];
  most: Bound;
  enlarge: (to: number) => Promise<number>;
  ask: Ask;
  /** Whether the second size is compared with as well, because its pages are full and the smallest shop's are not. */
  fromFullPages?: boolean;
};

/**
 * How many times slower `after` is than `before`; a question that `before` has no answers to is compared with its first
 * page.
 */
const timesSlower = (
  questions: readonly Question[],
  { before, after, than }: { before: Measured; after: Measured; than: string },
): Figure[] =>
  questions.flatMap(({ name, slower }, place) => {
    const [early, late] = [before.worst[place] ?? before.worst[0], after.worst[place]];
    if (early === undefined || late === undefined) return [];
    return [{ name: `${name}: times slower${than}`, unit: "×", samples: [late / early], guard: slower }];
  });

/**
 * The same questions at each size. Figures: the p95 of each at each size, and how many times slower the largest shop
 * answers than the smallest.
 */
async function grow(
  questions: readonly Question[],
  { sizes, most, enlarge, ask, fromFullPages = false }: Growth,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const measured: Measured[] = [];
  for (const wanted of sizes) {
    const size = (await enlarge(wanted)).toLocaleString("en-US");
    const worst: Measured["worst"] = [];
    for (const { name, times } of questions) {
      const found = p95(await times(ask));
      worst.push(found);
      if (found !== undefined)
        figures.push({ name: `${name}: p95 of ${size}`, unit: "ms", samples: [found], guard: most });
    }
    measured.push({ size, worst });
  }
  const [smallest, second] = measured;
  const after = measured.at(-1);
  if (smallest && after) figures.push(...timesSlower(questions, { before: smallest, after, than: "" }));
  if (fromFullPages && second && after && second !== after)
    figures.push(...timesSlower(questions, { before: second, after, than: ` than ${second.size}` }));
  return figures;
}

const NEXT_PAGE = /<a\b[^>]*\brel="next"[^>]*>/;
const HREF = /\bhref="([^"]+)"/;

/** Follows "Next" from the tenth page on, up to `CURSORS` times; returns the times of these pages. */
async function farDown(ask: Ask): Promise<number[]> {
  const times: number[] = [];
  let path: string | undefined = "/explore?sort=newest&page=10";
  while (path && times.length < CURSORS + COUNTED) {
    const { ms, text } = await ask(path);
    times.push(ms);
    const [link = ""] = NEXT_PAGE.exec(text) ?? [];
    path = HREF.exec(link)?.[1]?.replaceAll("&amp;", "&");
  }
  return times.slice(1).slice(-COUNTED); // without the tenth page, which was found by counting
}

/**
 * The sizes on the way to `most`, the smallest first: each of `steps` that is smaller, then `most`. 0 is the shop as it
 * is seeded.
 */
const sizesTo = (most: number, steps: readonly number[]) => [...steps.filter((step) => step < most), most];

/** P11: uncached pages of the Store, and the admins' lists of products and stock, in a growing shop. */
export async function catalogueGrowth({ amounts }: Bench): Promise<Figure[]> {
  const ask = asker((path) => fetch(shop.url + path, { headers: headersOf(shop) }));
  const admin = await Person.signIn(demoAccounts.admin);
  const askAsAdmin = asker((path) => admin.visit(path));
  const atDesk = (paths: readonly string[]) => () => timesOf(askAsAdmin, paths);
  const slower = { most: 1.5 };
  return grow(
    [
      { name: "first page", times: (to) => timesOf(to, FIRST_PAGES), slower },
      { name: `after ${CURSORS} cursors`, times: farDown, slower },
      { name: "filter", times: (to) => timesOf(to, FILTERS), slower },
      { name: "search", times: (to) => timesOf(to, PRODUCT_SEARCHES), slower: { most: 2 } },
      { name: "desk, products", times: atDesk(MANAGED_PRODUCTS), slower: { most: 5 } },
      { name: "desk, search", times: atDesk(MANAGED_SEARCHES), slower: { most: 5 } },
      { name: "desk, stock board", times: atDesk(STOCK_BOARD), slower: { most: 5 } },
    ],
    {
      sizes: sizesTo(amounts.products, [0, 1_000, 10_000]),
      most: { most: 150 },
      ask,
      fromFullPages: true,
      enlarge: async (to) => {
        const size = await growTo("products", to);
        await service("storefront", "stop"); // its caches go with it
        await service("storefront", "start");
        await timesOf(ask, WARM_UP);
        return size;
      },
    },
  );
}

const NEXT_CURSOR = /cursor=([^&>]+)/;

/** P12: the admins' list of orders, over /api/server and on the order desk, in a growing shop. */
export async function orderGrowth({ amounts }: Bench): Promise<Figure[]> {
  const admin = await Person.signIn(demoAccounts.admin);
  const ask = asker((path) => admin.visit(path));
  const each = (query: string) =>
    Array.from({ length: COUNTED }, (_, place) => `/api/server/allOrders?limit=${20 + place}${query}`);
  const cursorAfter = async (orders: number): Promise<string> => {
    let cursor = "";
    for (let passed = 0; passed < orders; passed += 1_000) {
      const { headers } = await ask(`/api/server/allOrders?limit=1000${cursor}`);
      const [, next] = NEXT_CURSOR.exec(headers.get("link") ?? "") ?? [];
      if (!next) break;
      cursor = `&cursor=${next}`;
    }
    return cursor;
  };
  const someOrders = async (): Promise<string[]> => {
    const { text } = await ask(`/api/server/allOrders?limit=${COUNTED}`);
    return z
      .array(z.object({ _id: z.string() }))
      .parse(JSON.parse(text))
      .map(({ _id }) => _id);
  };
  const slower = { most: 2 };
  return grow(
    [
      { name: "first page", times: (to) => timesOf(to, each("")), slower },
      {
        name: "after 500 cursors of 20",
        times: async (to) => timesOf(to, each(await cursorAfter(10_000))),
        slower,
      },
      { name: "filter", times: (to) => timesOf(to, each("&status=pending")), slower },
      { name: "search", times: (to) => timesOf(to, ORDER_SEARCHES), slower },
      { name: "desk, search", times: (to) => timesOf(to, DESK_SEARCHES), slower: { most: 5 } },
      { name: "desk, filter and sort", times: (to) => timesOf(to, DESK_LISTS), slower: { most: 5 } },
      { name: "desk, overview", times: (to) => timesOf(to, OVERVIEWS), slower: { most: 5 } },
      { name: "desk, an order", times: async (to) => timesOf(to, (await someOrders()).map(orderAtDesk)), slower },
    ],
    {
      // The smallest shop has full pages, because an empty list is faster than any other.
      sizes: sizesTo(amounts.orders, [100, 100_000]),
      most: { most: 300 },
      ask,
      enlarge: async (to) => {
        const size = await growTo("orders", to);
        await timesOf(ask, each("&q=warm").slice(0, 5));
        return size;
      },
    },
  );
}
