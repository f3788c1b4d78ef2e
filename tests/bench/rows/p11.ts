import { service } from "../../support/control";
import { Person } from "../../support/person";
import { demoAccounts } from "../../support/stack";
import type { Row } from "../row";
import { headersOf, shop } from "../targets";
import { type Ask, asker, COUNTED, grow, sizesTo, timesOf } from "./growth";
import { growTo } from "./made-up";

/** The number of pages followed before the counted ones. */
const CURSORS = 100;

const store = (query: string) => `/explore?${query}`;
const searches = (words: readonly string[]) => words.map((words) => store(`q=${encodeURIComponent(words)}`));

/** Sent first, because a process's first queries cost several times more. None of them is repeated. */
const WARM_UP: readonly string[] = [
  ...searches(["warm", "warm camera", "warm under 300 g", "worm", "hawk"]),
  ...["class=C1", "class=C2", "range=-5", "range=5-10&sort=price", "stock=in"].map(store),
];

const SORTS = ["price", "price-desc", "rating", "newest", "weight", "time", "range"];

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
const SHOPPERS_WORDS = [
  "drone, kestrel, kestral, waterproof, 4k camera, under 250 g, folding drone, folding below $600",
  "at least 30 minutes, thermal, mapping, racing fpv, beginner, indoor, long range, obstacle avoidance",
  "light drone with camera, night vision, sparow, osprey classic",
].flatMap((words) => words.split(", "));
const PRODUCT_SEARCHES: readonly string[] = searches(SHOPPERS_WORDS);

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
const MANAGED_SEARCHES: readonly string[] = SHOPPERS_WORDS.map((words) =>
  productDesk("manageProducts", `q=${encodeURIComponent(words)}`),
);
/** The stock board: its lists, far pages and searches. */
const STOCK_BOARD: readonly string[] = [
  ...["", "list=low", "list=wrong"].flatMap((list) => ["", "&page=2", "&page=40"].map((page) => list + page)),
  ...SHOPPERS_WORDS.slice(0, 12).map((words) => `q=${encodeURIComponent(words)}`),
].map((query) => productDesk("stock", query));

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

/** Uncached pages of the Store, and the admins' lists of products and stock, in a growing shop. */
export const p11: Row = {
  id: "P11",
  title: "A large catalogue",
  async measure({ amounts }) {
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
          const size = await growTo("products", to, amounts.variants);
          await service("storefront", "stop"); // its caches go with it
          await service("storefront", "start");
          await timesOf(ask, WARM_UP);
          return size;
        },
      },
    );
  },
};
