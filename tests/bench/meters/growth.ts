import { z } from "zod";
import { service } from "../../support/control";
import { Person } from "../../support/person";
import { demoAccounts } from "../../support/stack";
import { type Bound, type Figure, quantileOf } from "../measurements";
import type { Bench } from "../row";
import { headersOf, shop } from "../targets";
import { growTo } from "./made-up";

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

/** The queries of P11 and P12: each once, so that nothing is cached. */

const store = (query: string) => `/explore?${query}`;
const searches = (words: readonly string[]) => words.map((words) => store(`q=${encodeURIComponent(words)}`));

/** Sent first, because a process's first queries cost several times more. None of them is repeated. */
const WARM_UP: readonly string[] = [
  ...searches(["warm", "warm camera", "warm under 300 g", "worm", "hawk"]),
  ...["class=C1", "class=C2", "range=-5", "range=5-10&sort=price", "stock=in"].map(store),
];

const SORTS = ["price", "price-desc", "rating", "newest", "weight", "time", "range"];

/** The first pages of each order. */
const FIRST_PAGES: readonly string[] = SORTS.flatMap((sort) =>
  ["", "&page=2", "&page=3"].map((page) => store(`sort=${sort}${page}`)),
);

/** Each band of price with each of weight, and four with a form of all counts. */
const FILTERS: readonly string[] = [
  ...["-300", "300-500", "500-750", "750-"].flatMap((price) =>
    ["-250", "250-900", "900-4000", "4000-"].map((weight) => store(`price=${price}&weight=${weight}`)),
  ),
  ...["-15", "15-30", "30-45", "45-"].map((time) => store(`time=${time}&filters=open`)),
];

/** Twenty searches that a shopper would type; two of them with a typing error. */
export const SHOPPERS_WORDS = [
  "drone",
  "kestrel",
  "kestral",
  "waterproof",
  "4k camera",
  "under 250 g",
  "folding drone",
  "folding below $600",
  "at least 30 minutes",
  "thermal",
  "mapping",
  "racing fpv",
  "beginner",
  "indoor",
  "long range",
  "obstacle avoidance",
  "light drone with camera",
  "night vision",
  "sparow",
  "osprey classic",
] as const;
const PRODUCT_SEARCHES: readonly string[] = searches(SHOPPERS_WORDS);

/** Admins' searches: names, parts of e-mail addresses, numbers. */
const SOUGHT = ["haddad", "smith", "maria", "nguyen", "garcia", "@example.com", "anna", "lee", "okafor", "olsen"];
const NUMBERS = [1, 7, 12, 99, 512, 4096, 20_000, 77_777, 123_456, 654_321];
const ORDER_SEARCHES: readonly string[] = [...SOUGHT, ...NUMBERS].map(
  (sought) => `/api/server/allOrders?limit=20&q=${encodeURIComponent(sought)}`,
);

/** Searches of the order desk: products, streets, phones, amounts, words of several places; common and rare ones. */
const DESK_SOUGHT = [
  "sparrow",
  "condor hex",
  "kestrel pro smith",
  "maria",
  "main street",
  "avenue",
  "+1 555",
  "555 0123",
  "$149.00",
  "899",
  "$1,798.00",
  "1198",
  "#4096",
  "müller",
  "li",
  "haddad",
  "@example.com sparrow",
  "okonkwo-lindqvist",
  "north ridge",
  "zz",
];
/** Filters of the desk, alone and together. */
const DESK_FILTERS = [
  "status=pending",
  "status=partly",
  "status=shipped",
  "status=cancelled",
  "status=late",
  "status=bank",
  "country=bd",
  "country=de",
  "product=sparrow",
  "product=condor",
  "product=nothing-like-it",
  "least=5000",
  "least=140&most=150",
  "from=2026-01-01&to=2026-01-31",
  "to=2025-01-31",
  "from=2025-06-01&to=2025-06-01",
  "country=bd&product=sparrow",
  "country=bd&status=pending&from=2025-01-01",
  "least=1000&most=1500&product=kestrel",
  "from=2025-03-01&to=2025-03-07&country=bd&least=500",
  "q=smith&country=bd",
  "q=maria&product=sparrow&status=shipped",
];
const DESK_SORTS = ["", "oldest", "highest", "lowest"];

const desk = (query: string) =>
  `/dashboard/manageAllOrders?_data=${encodeURIComponent("routes/dashboard.manageAllOrders")}&${query}`;

/** The overview's periods, each several times: nothing of it is cached. */
const OVERVIEWS: readonly string[] = Array.from({ length: 5 }, () => ["1", "7", "30", "90"])
  .flat()
  .map((days) => `/dashboard?_data=${encodeURIComponent("routes/dashboard._index")}&days=${days}`);

/** An order's page at the desk. */
const orderAtDesk = (orderId: string): string =>
  `/dashboard/orders/${orderId}?view=desk&_data=${encodeURIComponent("routes/dashboard.orders.$id")}`;

/** The desk's searches, each in one of the orders. */
const DESK_SEARCHES: readonly string[] = DESK_SOUGHT.map((sought, place) =>
  desk(`q=${encodeURIComponent(sought)}&sort=${DESK_SORTS[place % 2 === 0 ? 0 : (place >> 1) % 4]}`),
);
/** The desk's filters, each in each of the orders. */
const DESK_LISTS: readonly string[] = DESK_FILTERS.flatMap((filter) =>
  DESK_SORTS.map((sort) => desk(`${filter}&sort=${sort}`)),
);

const productDesk = (route: string, query: string) =>
  `/dashboard/${route}?_data=${encodeURIComponent(`routes/dashboard.${route}`)}&${query}`;

/** The list of products at the desk: its states, filters and orders, with all counts, and far pages. */
const MANAGED_PRODUCTS: readonly string[] = [
  ...["", "status=hidden", "status=draft", "status=ended", "status=deleted"].flatMap((list) =>
    ["", "&sort=price", "&sort=newest", "&page=40"].map((order) => productDesk("manageProducts", list + order)),
  ),
  ...["price=-300", "weight=-250", "time=45-", "kind=racing", "price=300-500&weight=900-4000"].map((filter) =>
    productDesk("manageProducts", filter),
  ),
];
/** A shopper's words at the desk. */
const MANAGED_SEARCHES: readonly string[] = SHOPPERS_WORDS.map((words) =>
  productDesk("manageProducts", `q=${encodeURIComponent(words)}`),
);
/** The stock board: its lists, far pages and searches. */
const STOCK_BOARD: readonly string[] = [
  ...["", "list=low", "list=wrong"].flatMap((list) => ["", "&page=2", "&page=40"].map((page) => list + page)),
  ...SHOPPERS_WORDS.slice(0, 12).map((words) => `q=${encodeURIComponent(words)}`),
].map((query) => productDesk("stock", query));
