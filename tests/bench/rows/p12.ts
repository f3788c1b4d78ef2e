import { z } from "zod";
import { Person } from "../../support/person";
import { demoAccounts } from "../../support/stack";
import type { Row } from "../row";
import { asker, COUNTED, grow, sizesTo, timesOf } from "./growth";
import { growTo } from "./made-up";

/** Admins' searches: names, parts of e-mail addresses, numbers. */
const SOUGHT = ["haddad", "smith", "maria", "nguyen", "garcia", "@example.com", "anna", "lee", "okafor", "olsen"];
const NUMBERS = [1, 7, 12, 99, 512, 4096, 20_000, 77_777, 123_456, 654_321];
const ORDER_SEARCHES: readonly string[] = [...SOUGHT, ...NUMBERS].map(
  (sought) => `/api/server/allOrders?limit=20&q=${encodeURIComponent(sought)}`,
);

/** Searches of the order desk: products, streets, phones, amounts, words of several places; common and rare ones. */
const DESK_SOUGHT = [
  "sparrow, condor hex, kestrel pro smith, maria, main street, avenue, +1 555, 555 0123, $149.00, 899",
  "$1,798.00, 1198, #4096, müller, li, haddad, @example.com sparrow, okonkwo-lindqvist, north ridge, zz",
].flatMap((words) => words.split(", "));
/** Filters of the desk, alone and together. */
const DESK_FILTERS = [
  "status=pending, status=partly, status=shipped, status=cancelled, status=late, status=bank, country=bd",
  "country=de, product=sparrow, product=condor, product=nothing-like-it, least=5000, least=140&most=150",
  "from=2026-01-01&to=2026-01-31, to=2025-01-31, from=2025-06-01&to=2025-06-01, country=bd&product=sparrow",
  "country=bd&status=pending&from=2025-01-01, least=1000&most=1500&product=kestrel",
  "from=2025-03-01&to=2025-03-07&country=bd&least=500, q=smith&country=bd",
  "q=maria&product=sparrow&status=shipped",
].flatMap((words) => words.split(", "));
const DESK_SORTS = ["", "oldest", "highest", "lowest"];

const desk = (query: string) =>
  `/dashboard/manageAllOrders?_data=${encodeURIComponent("routes/dashboard.manageAllOrders")}&${query}`;

/** The overview's periods, each several times: nothing of it is cached. */
const OVERVIEWS: readonly string[] = Array.from({ length: 5 }, () => ["1", "7", "30", "90"])
  .flat()
  .map((days) => `/dashboard?_data=${encodeURIComponent("routes/dashboard._index")}&days=${days}`);

const orderAtDesk = (orderId: string): string =>
  `/dashboard/orders/${orderId}?view=desk&_data=${encodeURIComponent("routes/dashboard.orders.$id")}`;

const DESK_SEARCHES: readonly string[] = DESK_SOUGHT.map((sought, place) =>
  desk(`q=${encodeURIComponent(sought)}&sort=${DESK_SORTS[place % 2 === 0 ? 0 : (place >> 1) % 4]}`),
);
const DESK_LISTS: readonly string[] = DESK_FILTERS.flatMap((filter) =>
  DESK_SORTS.map((sort) => desk(`${filter}&sort=${sort}`)),
);

const NEXT_CURSOR = /cursor=([^&>]+)/;

/** The admins' list of orders, over /api/server and on the order desk, in a growing shop. */
export const p12: Row = {
  id: "P12",
  title: "Many orders",
  async measure({ amounts }) {
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
        { name: "after 500 cursors of 20", times: async (to) => timesOf(to, each(await cursorAfter(10_000))), slower },
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
  },
};
